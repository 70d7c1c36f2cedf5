import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

// Files run in one page, where the modules stay: of the library's own clean-up only the first file would know.
beforeEach(async () => {
  await cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
