"""What is said beside a widget: what its marks mean, and three questions to try on it."""

from __future__ import annotations

GUIDE = "What the marks mean, and three questions to try"
LEGEND: dict[str, tuple[str, str]] = {
    "wild": ("Dashed gold edge, WILD", "a wild card: it plays as whatever card makes the best hand"),
    "new": ("Green ring, “new”", "the card dealt last"),
    "ring": ("Green ring", "the cards that are being told of"),
    "plays": ("Raised", "one of the five cards that make the hand"),
    "idle": ("Grey", "a card that does not play, or of a seat that has folded"),
    "reign": ("Gold bar", "how long a rank was wild, from the card that set it"),
    "wait": ("Dashed bar, “?”", "a trigger has come face up and waits for the card that sets the rank"),
    "turn": ("Ring round a seat, “to act”", "whose turn it is"),
    "as": ("“as A♦” under a card", "what that wild card plays as"),
    "bar": ("Green bar", "an exact chance"),
    "point": ("Diamond with arms", "the share in the deals so far, and its 95 % interval"),
    "guess": ("Dashed gold stroke", "your guess"),
    "reference": ("Dotted line", "a value to compare with"),
    "hole": ("Sunk tray", "cards in the hole, dealt face down; the others lie face up for all to see"),
}
"""The marks that drawings share: how each looks, and what it means."""

TRY_THESE: dict[str, tuple[str, str, str]] = {
    "ShowdownQuiz": ("Answer one question wrong on purpose. Which rule would have made you right?",
                     "Which mistaken rule have you heard at a real table?",
                     "Can you get five right in a row at the last level?"),
    "PredictTheWild": ("Which of your predictions deserve 90 %, and which no more than 60 %?",
                       "How do your own hole cards change the exact chance?",
                       "Can your Brier score come near the one of the exact chances?"),
    "GameTable": ("Which cards would make you raise, and which would you fold?",
                  "How many chips did a wild card that came late cost somebody?",
                  "What can you tell of another's hole cards from their acts?"),
    "HandLab": ("What is the best hand you can make from a pair, one wild card and two others?",
                "Which wild card would you give up, and what would the hand lose?",
                "Can you find seven cards that a ruling turns into another hand?"),
    "WildStory": ("Say the reason of each change yourself before you go to it.",
                  "Put another card in a queen's place: which hands gain, and which lose?",
                  "Which single card could you change so that another seat wins?"),
    "OddsExplorer": ("Before each question: which bar will be the longest, and about how long?",
                     "How many deals does it take until an interval is one point to either side?",
                     "Which other game has nothing wild at the end as often as this one?"),
    "DealTable": ("Which two cards does it take to make a rank wild?",
                  "Before each card: what would end the present wild rank?",
                  "At the showdown, who would win if nothing were wild?"),
    "RankingParadox": ("Before each move: which counts will change, and which cannot?",
                       "Choose what is wild: can you find an order without a ✗?",
                       "Why does every change spoil the ladder when nothing is wild?"),
    "WildChain": ("Before each card: which bold arrow is the likelier, and by how much?",
                  "Look far ahead from the start, then deal on to a queen. Which bar vanishes for good, and why?",
                  "Two hands in the same state: find two whose next card has different chances."),
    "QueenPlaces": ("Before the first shuffle: which place will hold a queen most often, and why?",
                    "How does the width of the intervals change from 1,000 shuffles to 10,000?",
                    "Can you find a place whose share strays from 1/13 and stays there?"),
    "EquityStory": ("Before each street: who will gain most, and which card would do it?",
                    "On which street do the shares move most, and why there?",
                    "Whose share falls although no card of that seat has changed?"),
    "BetReader": ("Before you lock a guess: how many of the thousand hands hold a wild card?",
                  "With which habits does a raise tell you nothing?",
                  "How many raises does it take until a wild card is likelier than not?"),
}
"""Three questions to try on each widget, by its class's name."""
