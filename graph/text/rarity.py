import glob
import math
import re
from collections import Counter

_n = 0
_c = Counter()
for f in [
    *glob.glob("/work/shared/cuad/*.txt"),
    *glob.glob("/work/shared/reading/learn/*"),
    *glob.glob("/work/shared/families/learn/*/*.txt"),
    *glob.glob("/work/shared/portfolios/*/*.txt"),
]:
    _n += 1
    _c.update(set(re.findall(r"[a-z0-9]+", open(f, encoding="utf8", errors="replace").read()[:3000].casefold())))


def rarity(word: str) -> float:
    c = _c.get(word, 0)
    return math.log(_n / max(c, 2)) if c >= 3 else math.log(_n / 2)
