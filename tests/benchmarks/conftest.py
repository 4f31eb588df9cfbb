"""Rates of the benchmarks of one run, printed as ratios when it ends: seconds mean little on another machine."""
import pytest

RATES = pytest.StashKey()


@pytest.fixture
def timed(benchmark, request):
    """Time a function that does so many items a round; its rate is judged by the best round."""
    def run(many, function, *arguments):
        benchmark.pedantic(function, arguments, rounds=9, warmup_rounds=1)
        rates = request.config.stash.setdefault(RATES, {})
        rates.setdefault(benchmark.group, {})[request.node.name] = many / benchmark.stats.stats.min

    return run


def pytest_terminal_summary(terminalreporter, config):
    for group, rates in config.stash.get(RATES, {}).items():
        base = next((name for name in rates if "eval7" in name), None)
        terminalreporter.section(group + (f", against {base}" if base else ""))
        for name, rate in sorted(rates.items(), key=lambda item: -item[1]):
            times = f"{rate / rates[base]:8.2f} times" if base else ""
            terminalreporter.write_line(f"{name:50} {rate / 1e6:10.3f} million a second {times}")
