import './ui/styles.ts';
import { mountApp } from './app.tsx';
import { registerServiceWorker } from './platform/service-worker.ts';

const container = document.getElementById('root');
if (!container) throw new Error('the page has no root element');
mountApp(container);
registerServiceWorker();
