"""Each numbered rule of a system's rules page has a test that carries its number."""

from __future__ import annotations

from tests.contracts import tree


def test_every_numbered_rule_has_its_test() -> None:
    missing: dict[str, list[str]] = {}
    for plugin in tree.plugin_folders():
        page = plugin / "RULES.md"
        if page.is_file():
            tested = {number for file in tree.own_tests(plugin) for number in tree.tested_numbers(tree.read(file))}
            numbers = tree.rule_numbers(page.read_text(encoding="utf-8"))
            assert numbers, f"{page} numbers no rule"
            missing[plugin.name] = [number for number in numbers if number not in tested]
    assert not any(missing.values()), "\n".join(f"{name}: {' '.join(numbers)}" for name, numbers in missing.items())
