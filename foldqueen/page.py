"""One hand as a web page that needs no kernel and no script: radio buttons and CSS step it, ask and mark answers.

What a radio button shows is a later sibling of it, so that ``:checked ~`` finds it: the page works from a disk, in any
browser, by keyboard, and with a screen reader. A page without styles still reads in order, as text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import escape

from foldqueen import draw, words
from foldqueen.library import Scenario, StoryQuestion
from foldqueen.log import Deal
from foldqueen.quiz import Question, question, story_question

MARK = '<main class="fq fq-page">'  # what every such page holds
MOST = 12  # streets in a hand, or answers to a question

_SHEET = """
body{margin:0}
.fq-page{min-height:100vh; padding:1em max(.6em,50% - 40em) 2em; background:var(--felt); box-sizing:border-box;
  font-size:clamp(16px,13px + .3vw,20px)}
.fq-page h1{margin:.2em 0; font-size:1.7em; line-height:1.2}
.fq-page h2{margin:.7em 0 0; font-size:1.3em}
.fq-page fieldset{min-width:0; margin:.4em 0; padding:0; border:0}
.fq-page legend{padding:.4em 0; font-weight:700}
.fq-page input{position:absolute; opacity:0; pointer-events:none}
.fq-page label{display:inline-block; margin:.2em .4em .2em 0; padding:.45em .9em; background:var(--panel);
  border:1px solid var(--soft); border-radius:.6em; cursor:pointer}
.fq-page label:before{content:""; display:inline-block; box-sizing:border-box; width:1em; height:1em; margin-right:.6em;
  vertical-align:-.12em; border:.12em solid var(--soft); border-radius:50%}
.fq-page :checked+label{border-color:var(--green); box-shadow:inset 0 0 0 1px var(--green)}
.fq-page :checked+label:before{border:.32em solid var(--green)}
.fq-page input:focus-visible+label,.fq-page summary:focus-visible{outline:.2em solid var(--ink); outline-offset:.1em}
.fq-page summary{padding:.4em 0; font-weight:600; cursor:pointer}
.fq.fq-page .fq-listed{margin:.6em 0; padding:.5em .8em .5em 2.2em}
.fq-page .fq-listed li{padding:.15em 0; list-style:disc}
.fq-page fieldset>section{margin-top:.6em}
.fq-step,.fq-answer,.fq-told,.fq-page :checked~.fq-asked{display:none}
.fq-page :checked~.fq-told,SHOWN{display:block}
@media print{.fq-page{min-height:0; background:none}}
"""


def lesson_page(hand: Deal) -> str:
    """Give the page for a whole hand: stop after each street, say what is wild, read why; at the end, who wins.

    A stored hand brings its own questions; what they leave unasked is asked about the cards themselves. Its
    story, which tells what is wild, waits for the end.

    Args:
        hand: a hand that is over, with every card known.

    Raises:
        ValueError: for a hand that is not over, or for one seat's view of one.

    >>> import foldqueen as fq
    >>> page = lesson_page(fq.scenario("the-wild-card-moves"))
    >>> "<script" in page, len(page) < 1_000_000
    (False, True)

    """
    if hand.viewer is not None or not hand.complete:
        raise ValueError(words.not_whole(hand))
    title = page_title(hand)
    streets = [*dict.fromkeys(step.street for step in hand.steps if step.street != "seventh"), ""]
    chosen = "".join(_radio("stop", place, words.page_stop(street), checked=not place)
                     for place, street in enumerate(streets))
    steps = "".join(f'<section class="fq-step"><h2>{words.page_stop(street)}</h2>{_step(hand, street)}</section>'
                    for street in streets)
    rules = _listed(hand.rules.sentences)
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'{draw.style()}<style>{_sheet()}</style></head>\n<body>{MARK}<h1>{escape(title)}</h1>'
            f"<p>{escape(words.PAGE_STORY)}</p>"
            f"<details><summary>{escape(words.page_rules(hand.rules))}</summary>{rules}</details>\n"
            f"<fieldset><legend>{words.PAGE_STOPS}</legend>{chosen}\n{steps}</fieldset></main></body></html>\n")


def page_title(hand: Deal) -> str:
    """Give the title of a hand's page: a story's own, else the game, the players and the deal."""
    return hand.title if isinstance(hand, Scenario) else words.page_title(hand)


def _sheet() -> str:
    shown = (f".fq-page :nth-of-type({n}):checked~.{kind}:nth-of-type({n})"
             for n in range(1, MOST + 1) for kind in ("fq-step", "fq-answer"))
    return _SHEET.replace("SHOWN", ",".join(shown))


def _radio(group: str, place: int, text: str, *, checked: bool = False) -> str:
    key = f"{group}-{place}"
    return (f'<input type="radio" name="{group}" id="{key}"{" checked" if checked else ""}>'
            f'<label for="{key}">{escape(text)}</label>\n')


def _listed(sentences: Sequence[str]) -> str:
    return f'<ul class="fq-box fq-listed">{"".join(f"<li>{escape(one)}</li>" for one in sentences)}</ul>'


def _step(hand: Deal, street: str) -> str:
    """Draw one stop: its questions, and the table before and after the last of them is answered."""
    names = getattr(hand, "names", {})
    story = [one for one in getattr(hand, "questions", ()) if _street_of(hand, one) == street]
    opening = f"<p>{escape(hand.story)}</p>" if isinstance(hand, Scenario) and not street else ""
    asked = [*(story_question(one, hand) for one in story), *_from_cards(hand, street, {one.kind for one in story})]
    if street:
        seen, seats = hand.at(street), {one.seat for one in story} - {None}
        reasons = [words.landed(step, names) for step in seen.steps if step.street == street]
        before = draw.table(seen, names=names, reveal=seats, tell=False)
        after = draw.table(seen, names=names, reveal=seats)
    else:
        reasons = [words.page_lesson(hand)] if isinstance(hand, Scenario) else []
        before = draw.table(hand, names=names, reveal=True, tell=not {"wild", "wild cards"} & {q.kind for q in story},
                            room=True)
        after = draw.table(hand, names=names, reveal=True, hands=True)
    told = after + (_listed(said) if (said := list(filter(None, reasons))) else "")
    if not asked:
        return opening + told
    tables = f'<section class="fq-asked">{before}</section><section class="fq-told">{told}</section>'
    return opening + "".join(_question(f"{street or 'end'}-{place}", one, tables if one is asked[-1] else "")
                             for place, one in enumerate(asked))


def _question(group: str, asked: Question, tables: str) -> str:
    answers = [(option.label, *_marked(asked, place)) for place, option in enumerate(asked.options)]
    answers += [(words.PAGE_SHOW, "tell", words.page_shown(asked.right.label))] if tables else []
    radios = "".join(_radio(group, place, label) for place, (label, _, _) in enumerate(answers))
    longest = max((text for _, _, text in answers), key=len)  # all as high, so that the table stays where it is
    said = "".join(f'<div class="fq-answer">{draw.note(kind, text, room=longest)}</div>' for _, kind, text in answers)
    before = f'<div class="fq-asked">{draw.note("wait", words.PAGE_WAIT, room=longest)}</div>'
    return f"<fieldset><legend>{escape(asked.prompt)}</legend>{radios}{said}{before}{tables}</fieldset>"


def _marked(asked: Question, choice: int) -> tuple[str, str]:
    verdict = asked.mark(choice)
    return "right" if verdict.right else "wrong", verdict.feedback


def _street_of(hand: Deal, asked: StoryQuestion) -> str:
    """The street at whose end a story's question is asked; empty for the end of the hand."""
    street = asked.seen(hand).street if asked.when else ""
    return "" if street == "seventh" else street


def _from_cards(hand: Deal, street: str, kinds: set[str]) -> Iterator[Question]:
    """What no story asks: at the end of a street what is wild, where it can change; at the end of the hand who wins."""
    if street and "wild" not in kinds and hand.rules.trigger:
        yield question("wild", hand, len(hand.at(street).steps))
    elif not street and "winner" not in kinds and len(hand.live) > 1:
        yield question("winner", hand)
