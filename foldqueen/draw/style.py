"""The look: one palette for light and dark pages, and the style sheet made from it.

The table keeps its own colours in JupyterLab, so that every pair of them can be held to the contrast that reading
needs whatever theme is installed; it takes the page's font, and follows the page from light to dark.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from markupsafe import escape

# name: (on a light page, on a dark page)
PALETTE: dict[str, tuple[str, str]] = {
    "felt": ("#dce8e1", "#10201a"),
    "rim": ("#a9c0b3", "#2f483d"),
    "panel": ("#f8fbf9", "#1a2c24"),
    "tray": ("#e1ebe5", "#10201a"),
    "line": ("#bfcec5", "#3a5246"),
    "ink": ("#13201a", "#ecf3ef"),
    "soft": ("#465750", "#abbdb3"),
    "green": ("#14604a", "#86d6b8"),
    "on-green": ("#ffffff", "#0a1813"),
    "gold": ("#ffeebb", "#3b2d06"),
    "gold-ink": ("#553900", "#ffd766"),
    "gold-line": ("#a86f00", "#dca62c"),
    "gold-text": ("#553900", "#ffd766"),
    "bar": ("#f5c542", "#f5c542"),
    "on-bar": ("#2d1f00", "#2d1f00"),
}
FELT: dict[str, tuple[str, str]] = {
    "felt": ("#2a6b52", "#123528"),
    "rim": ("#5d3f29", "#463221"),
    "panel": ("#215a44", "#0d291e"),
    "tray": ("#174433", "#071b13"),
    "line": ("#5b9a82", "#3d6957"),
    "ink": ("#ffffff", "#eef6f2"),
    "soft": ("#d6eae0", "#b4c9be"),
    "green": ("#b9f7da", "#8fe3c0"),
    "on-green": ("#0a1813", "#0a1813"),
    "gold-line": ("#ffcf4d", "#dca62c"),
    "gold-text": ("#ffdf85", "#ffd766"),
}
"""What is different on the felt of a table, where white cards lie on green; a printed sheet keeps to the page's own."""
IDLE_BRIGHTNESS = 0.84
"""How far a card that does not play is dimmed: paper and ink alike, so that it stays readable."""

# A page says it is dark in its own way: JupyterLab and Voilà, VS Code, Colab; elsewhere the reader's system does.
_DARK = ('body[data-jp-theme-light="false"]', "body.vscode-dark", 'html[theme="dark"]')
_UNSAID = ("html:not([theme]) body:not([data-jp-theme-light]):not(.vscode-light)", "body[data-voila]:has(.fq-follows)")

_SHEET = """
.fq{container:fq/inline-size; width:100%; color:var(--ink); line-height:1.35; text-align:left;
  font-family:var(--jp-ui-font-family,system-ui,sans-serif)}
.fq *{box-sizing:border-box}
.fq h1,.fq h3,.fq p,.fq strong,.fq legend,.fq label,.fq span,.fq th{overflow-wrap:anywhere}
.fq+.fq{margin-top:.5em}
.fq-sides>.fq{margin:0}
.fq h3,.fq h4,.fq p,.fq ul,.fq ol,.fq li{margin:0; padding:0; border:0; list-style:none;
  color:inherit; font:inherit; line-height:inherit}
.fq.fq h3,.fq.fq h4,.fq.fq ul,.fq.fq ol{margin:0; padding:0; list-style:none}
.fq img{display:block; width:100%; height:auto; max-width:none; margin:0; padding:0;
  border-radius:12%/9%; background:none; box-shadow:0 1px 3px #0004}
.fq-sr{position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%); white-space:nowrap}
.fq-felt{display:grid; grid-template-columns:minmax(0,1fr); gap:.6em; padding:.8em;
  font-size:clamp(14px,4px + .78cqw,19px); color:var(--ink);
  background:var(--felt); border:1px solid var(--rim); border-radius:1em}
.fq:not(.fq-sheet)>.fq-felt{border-width:.4em; box-shadow:inset 0 0 2.5em #0004,0 .1em .4em #0006}
.fq-box{padding:.45em .8em .5em; background:var(--panel); border:1px solid var(--line); border-radius:.6em}
.fq-title{display:flex; flex-wrap:wrap; align-items:baseline; gap:0 .6em; padding:0 .2em}
.fq h3{font-size:1.25em; font-weight:700}
.fq h4{font-weight:700; overflow-wrap:anywhere}
.fq .fq-soft,.fq small{color:var(--soft)}
.fq small{display:block; padding-top:.2em; font-size:.75em; line-height:1.25}
.fq .fq-label{color:var(--soft); font-size:.75em; font-weight:600; letter-spacing:.03em}

.fq .fq-note,.fq.fq .fq-ask{padding:.5em .9em; background:var(--panel); border:1px solid var(--line);
  border-left-width:.4em; border-radius:.5em; font-size:1.05em; overflow-wrap:anywhere}
.fq-note[data-room],.fq-keeps .fq-hand{display:grid}
.fq-note>*,.fq-note:after,.fq-hand>*,.fq-hand:after{grid-area:1/1}
.fq-note[data-room]:after{content:attr(data-room); visibility:hidden; padding-left:1.6em}
.fq-keeps .fq-hand:after{content:"LONGEST"; visibility:hidden}
.fq .fq-note[data-kind=wait]{color:var(--soft); border-style:dashed; border-left-width:1px;
  padding-left:calc(1.3em - 1px)}
.fq-note[data-kind=right]{border-color:var(--green)}
.fq-note[data-kind=wrong],.fq-note[data-kind=error]{border-color:var(--gold-line)}
.fq .fq-sign{display:inline-block; width:1.3em; font-weight:750}
.fq .fq-note[data-kind=ask],.fq.fq .fq-ask{font-weight:700}
.fq.fq .fq-ask{display:block; width:auto; height:auto; overflow:visible; white-space:normal; line-height:1.35;
  font-size:calc(1.05*var(--jp-widgets-font-size)); color:var(--ink)}
.fq-ask:before{content:"?" / ""; display:inline-block; width:1.6em}

.fq-wild{display:grid; grid-template-columns:auto 1fr; gap:.1em 1.2em; align-items:center;
  min-height:3.8em; padding:.4em 1em; background:var(--panel); border:2px solid var(--line); border-radius:.6em}
.fq-wild strong{min-width:9.5em; font-size:1.6em; font-weight:750; line-height:1.15}
.fq-wild[data-state=wild]{color:var(--gold-ink); background:var(--gold); border-color:var(--gold-line)}
.fq-wild[data-state=waiting]{border:2px dashed var(--gold-line)}
.fq-wild[data-state=waiting] strong{color:var(--gold-text)}

.fq-streets{display:grid; gap:.5em 1em; grid-template-columns:repeat(var(--across,1),minmax(0,1fr))}
.fq-street{display:grid; gap:.25em; align-content:start; padding-left:.5em; border-left:2px dotted var(--line);
  grid-template:auto auto 1.2em/repeat(var(--n),minmax(0,min(5em,6vh)))}
.fq-street>*{grid-column:1/-1}
.fq-street ol{display:grid; gap:.25em; grid-template-columns:repeat(var(--n),minmax(0,min(5em,6vh)))}
.fq-street li{text-align:center}
.fq-street small{min-height:1.5em}
.fq-slot:before{content:""; box-sizing:border-box; display:block; aspect-ratio:60/84;
  border:1.5px dashed var(--line); border-radius:12%/9%}
.fq .fq-reign{grid-row:3; height:1.6em; overflow:hidden; font-size:.75em; font-weight:700; line-height:1.45;
  text-align:center; white-space:nowrap; color:var(--on-bar); background:var(--bar);
  border:.1em solid var(--bar); border-radius:.4em}
.fq-reign:before{content:attr(data-seen)}
.fq .fq-reign[data-kind=wait]{color:var(--gold-text); background:none; border:.12em dashed var(--gold-line)}
.fq .fq-reign[data-kind=both]{border:.12em dashed var(--on-bar)}
.fq .fq-reign[data-kind=none]{height:.8em; background:none; border:0; border-bottom:.1em solid var(--line);
  border-radius:0}

.fq-centre{display:flex; align-items:center; gap:1em}
.fq.fq .fq-centre ul{display:flex; gap:.25em}
.fq-centre li{width:min(4em,6vh); text-align:center}

.fq-sides{display:grid; gap:1em}
.fq-sides .fq-title .fq-soft{flex-basis:100%}
.fq-end .fq-wins{margin:0}
.fq.fq .fq-ends{display:grid; gap:.3em}
.fq.fq .fq-end{display:grid; grid-template-columns:7.5em 11.5em 1fr; align-items:center; gap:.2em .8em;
  padding:.3em .5em; border:1px solid transparent; border-radius:.5em}
.fq.fq .fq-end[data-wins]{border-color:var(--green)}
.fq.fq .fq-end ul{display:flex; gap:.2em}
.fq.fq .fq-end ul li{width:2.2em; min-width:0}

.fq-seats{display:grid; gap:.6em; grid-template-columns:repeat(var(--seats,1),minmax(0,1fr))}
.fq-seat{container-type:inline-size}
.fq-seat[data-wins]{border-color:var(--green); box-shadow:0 0 0 2px var(--green)}
.fq-seat[data-turn]{border-color:var(--ink); box-shadow:0 0 0 2px var(--ink)}
.fq-seat header{display:flex; flex-wrap:wrap; align-items:center; gap:0 .5em; min-height:1.7em}
.fq-tag{padding:.05em .6em; font-size:.78em; color:var(--soft); border:1px solid var(--line); border-radius:1em}
.fq-out{margin-left:auto; border:1px dashed var(--soft)}
.fq-wins{margin-left:auto; font-weight:700; color:var(--on-green); background:var(--green); border-color:var(--green)}
.fq .fq-turn{font-weight:700; color:var(--panel); background:var(--ink); border-color:var(--ink)}
.fq .fq-chips{flex:1 0 100%; min-height:1.5em; font-size:.9em}
.fq-chips:before,.fq-pot:before{content:""; display:inline-block; width:.95em; height:.95em; margin-right:.4em;
  vertical-align:-.12em; background:var(--bar); border:.22em dashed var(--on-bar); border-radius:50%;
  box-shadow:0 0 0 .08em var(--bar)}
.fq .fq-pot{display:flex; align-items:center; gap:.1em; margin-left:auto}
.fq-pot strong{font-size:1.25em}
.fq-pot .fq-turn{min-width:8em; margin-left:.8em; text-align:center}
.fq-log{height:7.5em; overflow-y:auto; display:flex; flex-direction:column-reverse;
  font-size:calc(.95*var(--jp-widgets-font-size,14px))}
.fq .fq-log p{padding:.1em 0}
.fq .fq-policy{padding:.3em .2em; font-size:calc(.9*var(--jp-widgets-font-size,14px)); color:var(--soft)}
.fq-cards{--w:clamp(1.5em,calc((100cqw - 3em)/var(--n)),min(7em,8vh)); display:flex; gap:.6em}
.fq.fq .fq-zone ul{display:flex; gap:.2em; padding:.5em .25em .1em}
.fq-zone li{width:var(--w); text-align:center}
.fq .fq-zone p{padding-left:.3em}
.fq-hole ul{background:var(--tray); border-radius:.5em; box-shadow:inset 0 .15em .3em #0003}
.fq-zone small{min-height:1.6em; margin:0 -.5em; white-space:nowrap}
.fq-plays img{transform:translateY(-.35em); box-shadow:0 .35em .45em -.1em #0006}
.fq .fq-plays small{color:var(--ink); font-weight:600}
.fq-idle img{filter:brightness(IDLE)}
.fq-halo img{box-shadow:0 0 .2em .12em var(--gold-line),0 0 1em .1em var(--gold-line)}
.fq-new img{outline:.2em solid var(--green); outline-offset:.08em}
.fq .fq-new small{color:var(--green); font-weight:700}
.fq-held{display:flex; flex-wrap:wrap; align-items:center; gap:0 .8em}
.fq-held>.fq-cards{flex:none}
.fq .fq-hand{flex:1 1 10em}
.fq-keeps .fq-result{min-height:6.5em}
.fq .fq-result{padding:.5em .8em; font-weight:600; border:1px solid var(--green)}
.fq-result:empty{visibility:hidden}

.fq,.fq .jupyter-widgets{--jp-widgets-font-size:14px; --jp-widgets-inline-height:36px}
.fq.widget-vbox,.fq .widget-vbox{row-gap:4px}
.fq .widget-box{min-width:0; max-width:100%; overflow:visible}
.fq .widget-label,.fq .widget-checkbox label,.fq .widget-html-content{color:var(--ink)}
.fq .jupyter-button{min-height:var(--jp-widgets-inline-height); padding:0 .9em; color:var(--ink);
  background:var(--panel); border:1px solid var(--line); border-radius:.5em; box-shadow:none}
.fq .widget-toggle-button{padding:0 .7em}
.fq .jupyter-button:hover{border-color:var(--green)}
.fq .jupyter-button.mod-primary,.fq .jupyter-button.mod-active{color:var(--on-green); background:var(--green);
  border-color:var(--green); text-shadow:0 0 .7px currentColor}
.fq .jupyter-button.mod-primary:disabled{color:var(--soft); background:var(--panel); border-color:var(--line)}
.fq .widget-dropdown,.fq .widget-text{max-width:calc(100% - 4px)}
.fq.fq .widget-dropdown select,.fq.fq .widget-text input{min-width:0; height:var(--jp-widgets-inline-height);
  padding:0 .7em; color:var(--ink); background:var(--panel); border:1px solid var(--soft); border-radius:.5em}
.fq.fq .widget-dropdown select{padding-right:2em; appearance:none; background:
  linear-gradient(45deg,#0000 50%,var(--ink) 51%) right 1em center/.4em .4em no-repeat,
  linear-gradient(-45deg,#0000 50%,var(--ink) 51%) right .65em center/.4em .4em no-repeat,var(--panel)}
.fq.fq .widget-dropdown option{color:var(--ink); background:var(--panel)}
.fq .widget-text input::placeholder{color:var(--soft); opacity:1}
.fq .widget-toggle-buttons{display:flex; flex-wrap:wrap; align-items:center; gap:.3em .4em}
.fq input[type=checkbox],.fq input[type=radio]{accent-color:var(--green)}
.fq .widget-radio{display:block; height:auto}
.fq.fq .widget-radio-box{display:grid; gap:.4em; width:100%; margin:0}
.fq.fq .widget-radio-box label{display:flex; flex-direction:row-reverse; justify-content:flex-end;
  align-items:center; gap:.7em; height:auto; min-height:var(--jp-widgets-inline-height); margin:0; padding:.35em .8em;
  font-size:var(--jp-widgets-font-size); line-height:1.3;
  white-space:normal; color:var(--ink); background:var(--panel); border:1px solid var(--line); border-radius:.5em;
  cursor:pointer}
.fq.fq .widget-radio-box label:hover{border-color:var(--green)}
.fq.fq .widget-radio-box label:has(:checked){text-shadow:0 0 .7px currentColor; border-color:var(--green);
  box-shadow:inset 0 0 0 1px var(--green)}
.fq.fq .fq-flat .widget-radio-box{display:flex; flex-flow:row wrap; width:auto}
.fq .fq-flat{display:flex; flex-wrap:wrap; align-items:center; gap:.2em .6em}
.fq.fq .widget-radio-box input{flex:none; width:1.15em; height:1.15em; margin:0}
.fq.fq.fq :focus-visible{outline:3px solid var(--gold-line)!important; outline-offset:2px}
.fq-pair{display:grid; gap:0 1.2em; grid-template-columns:minmax(0,1fr); align-items:start}

.fq-guide{font-size:14px}
.fq-guide summary{cursor:pointer; color:var(--soft)}
.fq.fq .fq-guide dl{display:grid; grid-template-columns:minmax(6em,auto) minmax(55%,1fr); gap:.2em 1em; margin:.5em 0}
.fq.fq .fq-guide dt{font-weight:700}
.fq.fq .fq-guide dd{margin:0}
.fq.fq .fq-guide ol{padding-left:1.5em}
.fq.fq .fq-guide ol li{list-style:decimal}

.fq.fq img.fq-plot{max-width:36em; margin:0 auto; border-radius:.6em; box-shadow:none}
.fq-beside,.fq-shares{display:grid; gap:.6em 1.2em; grid-template-columns:minmax(0,1fr); align-items:start}
.fq-odds{font-size:clamp(15px,8px + .6cqw,20px)}
.fq-see{min-height:14.5em}
.fq.fq .fq-see p{margin-bottom:.45em}
.fq.fq .fq-see p:first-child{font-weight:700}
.fq.fq .fq-figures{width:100%; margin:0; border-collapse:collapse; font-size:.9em; table-layout:auto}
.fq.fq .fq-figures tr{background:none}
.fq.fq .fq-figures th,.fq.fq .fq-figures td{padding:.2em .3em; text-align:right; color:var(--ink); background:none;
  border:0; border-bottom:1px solid var(--line); font-variant-numeric:tabular-nums}
.fq.fq .fq-figures td{white-space:nowrap}
.fq.fq .fq-figures th:first-child{text-align:left}
.fq.fq .fq-figures thead th{color:var(--soft); font-weight:600; vertical-align:bottom}
.fq-odds .fq-figures thead th:last-child{width:10.5em}

.fq-scroll{max-height:20em; overflow:auto}
.fq.fq .fq-grid{width:100%; min-width:52em; border-collapse:collapse; font-size:.9em}
.fq.fq .fq-grid caption{padding:.3em 0; font-weight:700; text-align:left; color:inherit}
.fq.fq .fq-grid th,.fq.fq .fq-grid td{overflow-wrap:normal; padding:.3em .7em .3em 0; text-align:left;
  vertical-align:top; white-space:normal; border:0; border-bottom:1px solid var(--line)}
.fq a{color:var(--green); text-decoration:underline}

.fq-sheet .fq-felt{max-width:60rem}
.fq.fq .fq-kinds{columns:2; gap:.6em}
.fq .fq-kinds small{font-weight:400}
.fq .fq-kinds>li{display:flex; justify-content:space-between; align-items:center; gap:.6em; margin:0 0 .5em;
  padding:.35em .7em .35em 2.6em; border:1px solid var(--line); break-inside:avoid}
.fq-kinds ul{display:flex; flex:none; gap:.2em; width:13em}
.fq.fq .fq-rules{padding:.7em 1em}
.fq .fq-rules li{padding:.25em 0}
.fq-numbered{counter-reset:fq}
.fq .fq-numbered>li{position:relative; counter-increment:fq}
.fq .fq-rules.fq-numbered>li{padding-left:2.4em}
.fq-numbered>li:before{content:counter(fq); position:absolute; left:.2em; width:1.5em; text-align:right;
  font-weight:700; color:var(--green)}
@media print{.fq-felt,.fq-box{break-inside:avoid; print-color-adjust:exact}}

@container fq (min-width:320px){.fq-few .fq-streets{--across:2}}
@container fq (min-width:520px){.fq-some .fq-streets{--across:2}}
@container fq (min-width:640px){.fq.fq .widget-radio-box{grid-template-columns:1fr 1fr}
  .fq-streets{--across:2} .fq-seats{--seats:2} .fq-keeps .fq-result{min-height:3.8em}}
@container fq (min-width:760px){.fq-few .fq-streets{--across:var(--blocks)}}
@container fq (min-width:860px){
  .fq-beside{grid-template-columns:repeat(2,minmax(0,1fr))} .fq-why{min-height:14em}
  .fq-reading .fq-beside{grid-template-columns:minmax(0,2fr) minmax(0,3fr)}
  .fq-see{min-height:11em}}
@container fq (max-width:479px){.fq.fq .fq-figures{font-size:.8em}}
@container fq (min-width:940px){.fq-some .fq-streets{--across:var(--blocks)} .fq-trio .fq-seats,.fq-some .fq-seats,
  .fq-many .fq-seats{--seats:3} .fq-shares{grid-template-columns:minmax(0,20rem) minmax(0,1fr)}}
@container fq (min-width:1160px){.fq-keeps .fq-result{min-height:2.45em}
  .fq .jupyter-widgets{--jp-widgets-font-size:16px; --jp-widgets-inline-height:40px}
  .fq-pair{grid-template-columns:minmax(0,clamp(22rem,26cqw,28rem)) minmax(0,1fr)}
  .fq.fq .fq-pair .widget-radio-box{grid-template-columns:1fr}
  .fq-many .fq-streets{--across:var(--blocks)} .fq-many .fq-seats{--seats:4}
  .fq.fq .fq-end{grid-template-columns:8em 18em 1fr} .fq.fq .fq-end ul li{width:3.4em}}
@container fq (min-width:1000px){.fq-sides{grid-template-columns:1fr 1fr}}
@container fq (max-width:519px){.fq.fq .fq-end{grid-template-columns:7em minmax(0,1fr)}
  .fq.fq .fq-end p{grid-column:1/-1}}
@container fq (max-width:819px){.fq-kinds{columns:1}}
@container fq (max-width:859px){.fq-wild{grid-template-columns:1fr; align-content:center; min-height:6.2em}}
@container fq (max-width:639px){.fq-wild{min-height:10em}
  .fq-wild strong{font-size:1.4em} .fq-title .fq-soft{flex-basis:100%}}
@media(prefers-reduced-motion:no-preference){.fq-new img{animation:fq-land .35s ease-out}}
@keyframes fq-land{from{transform:translateY(-1.2em) rotate(-4deg); opacity:.1}}
"""


def neutral(length: int) -> str:
    """A text of some length that says nothing, in words of several lengths, so that lines break about as in others."""
    return ("eee eeeee ee eeeeeee eeee " * length)[:length]


def _variables(palette: Mapping[str, tuple[str, str]], column: int) -> str:
    return "".join(f"--{name}:{colours[column]};" for name, colours in palette.items())


def _on(pages: tuple[str, ...], part: str) -> str:
    return ",".join(f"{page} {part}" for page in pages)


@lru_cache(maxsize=1)
def style() -> str:
    """Give the ``<style>`` element that every drawing of this package needs once on its page.

    >>> style().startswith("<style>") and "script" not in style()
    True
    """
    colours = "".join(
        f"{at}{{{light}}}{_on(_DARK, at)}{{{dark}}}@media(prefers-color-scheme:dark){{{_on(_UNSAID, at)}{{{dark}}}}}"
        for at, light, dark in (
            (".fq", _variables(PALETTE, 0) + "color-scheme:light", _variables(PALETTE, 1) + "color-scheme:dark"),
            (".fq:not(.fq-sheet)>.fq-felt", _variables(FELT, 0), _variables(FELT, 1))))
    sheet = _SHEET.replace("IDLE", str(IDLE_BRIGHTNESS)).replace("LONGEST", neutral(110))  # nine hands of ten say less
    sheet = re.sub(r"\s*([{};])\s*|\n\s*", r"\1", sheet)
    return f"<style>{colours}{sheet}</style>"


def styled(body: str) -> str:
    """Put the style sheet before a drawing: whole in itself, for a notebook's saved output or a page."""
    # People bet dollars: a notebook would take what stands between two of their signs for mathematics.
    return f'{style()}<div class="mathjax_ignore">{body}</div>'


def said(text: str) -> str:
    """Draw a sentence on its own, as a cell's output."""
    return f'<p class="mathjax_ignore" style="overflow-wrap:anywhere">{escape(text)}</p>'
