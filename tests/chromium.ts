export { ensureChromium as default } from '../scripts/chromium.mjs';
