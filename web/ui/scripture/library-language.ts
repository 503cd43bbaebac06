import { setLibraryLanguage } from '#core/scripture/text-languages.ts';
import { scriptureLanguage } from '../../platform/site.ts';

// For every module of the page that finds references, so that it finds what the server does.
setLibraryLanguage(scriptureLanguage);
