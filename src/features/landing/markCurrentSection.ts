// Marks the menu link of the section that is on screen.
const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')];
const sections = links.map((link) => document.getElementById(link.hash.slice(1)));

/** The index of the section that is on screen. */
function currentSection(): number {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const tops = sections.map((section) => section?.getBoundingClientRect().top ?? 0);
  if (scrollHeight - clientHeight - scrollTop > 2) {
    return Math.max(
      tops.findLastIndex((top) => top < clientHeight * 0.45),
      0,
    );
  }
  // At the page's end several short sections are on screen: takes the one in the URL's fragment, else the last.
  const targetIndex = links.findIndex((link) => link.hash === location.hash);
  return (tops[targetIndex] ?? -1) > 0 ? targetIndex : links.length - 1;
}

function markCurrent(): void {
  const current = currentSection();
  links.forEach((link, position) => {
    if (position === current) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  });
}

// On a phone the links are in a popover, which closes after a choice.
const menu = document.getElementById('sections');
menu?.addEventListener('click', () => {
  if (menu.matches(':popover-open')) menu.hidePopover();
});

for (const event of ['scroll', 'resize', 'hashchange']) {
  addEventListener(event, markCurrent, { passive: true });
}
markCurrent();
