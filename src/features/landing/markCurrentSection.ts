// The landing page's only script: marks in the menu the section that is on screen.
const links = new Map(
  [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')].map((link) => [
    link.hash.slice(1),
    link,
  ]),
);

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      for (const [id, link] of links) {
        if (id === target.id) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
    }
  },
  // A section counts once it crosses the line a little above the middle of the window.
  { rootMargin: '-45% 0px -54% 0px' },
);

for (const id of links.keys()) {
  const section = document.getElementById(id);
  if (section) observer.observe(section);
}
