"""The app page in a frame of another site: Binder's set-up allows it, and without that set-up it is refused."""

import pytest
from playwright.sync_api import Page, expect

APP = "/voila/render/app.ipynb?scenario=the-wild-card-moves"


def framed(page: Page, site: str, address: str) -> None:
    """Open a page of another site whose only content is a frame; that the site may ask this machine is granted."""
    page.context.grant_permissions(["local-network-access"])
    page.route(f"{site}/**", lambda route: route.fulfill(
        content_type="text/html", body=f'<!DOCTYPE html><title>A class</title><iframe src="{address}"></iframe>'))
    page.goto(f"{site}/lesson.html", wait_until="commit")


@pytest.fixture
def page(reader) -> Page:
    return reader("about:blank").page


def test_is_shown_where_postbuild_was_run(page: Page, server: str) -> None:
    framed(page, "https://class.example", server + APP)
    expect(page.frame_locator("iframe").get_by_role("button", name="Next card")).to_be_visible(timeout=60_000)


def test_is_refused_without_it(page: Page, app: str) -> None:
    with page.expect_console_message(lambda message: "frame-ancestors" in message.text, timeout=60_000):
        framed(page, "https://class.example", f"{app}/?scenario=the-wild-card-moves")
