"""Every sentence shown to a learner, made from plain data: in one place, to be translated, tested and read aloud.

What only one part of the package says stays in a module of its own: ``chances``, ``exploring``, ``lessons``.
"""

from foldqueen.words.asking import *
from foldqueen.words.basics import *
from foldqueen.words.chips import *
from foldqueen.words.folding import *
from foldqueen.words.guide import *
from foldqueen.words.page import *
from foldqueen.words.play import *
from foldqueen.words.predicting import *
from foldqueen.words.rulings import *
from foldqueen.words.story import *
