// What can be tried on the front page, which the build makes apart from the application (vite.config.ts).
import { startCalls } from './startCalls';
import { startPad } from './startPad';

startPad(document);
startCalls(document);
