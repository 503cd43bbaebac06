// npm ci and npm install: builds, so that the first start does not have to.
import { ensureBuilt } from './build.mjs';

await ensureBuilt();
