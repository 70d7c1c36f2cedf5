// Marks in the menu the section that is on screen.
const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')];
const sections = links.map((link) => document.getElementById(link.hash.slice(1)));

/** Position of the section being read. */
function currentSection(): number {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const tops = sections.map((section) => section?.getBoundingClientRect().top ?? 0);
  if (scrollHeight - clientHeight - scrollTop > 2) {
    return Math.max(
      tops.findLastIndex((top) => top < clientHeight * 0.45),
      0,
    );
  }
  // At the page's end several short sections are on screen: the one that was asked for counts, else the last.
  const wanted = links.findIndex((link) => link.hash === location.hash);
  return (tops[wanted] ?? -1) > 0 ? wanted : links.length - 1;
}

function mark(): void {
  const current = currentSection();
  links.forEach((link, position) => {
    if (position === current) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  });
}

// On a phone they are in a menu, which has done its work.
const menu = document.getElementById('sections');
menu?.addEventListener('click', () => {
  if (menu.matches(':popover-open')) menu.hidePopover();
});

for (const event of ['scroll', 'resize', 'hashchange']) {
  addEventListener(event, mark, { passive: true });
}
mark();
