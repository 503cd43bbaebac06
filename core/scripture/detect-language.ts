// Frequent words of languages in the Latin script, without common names. A word counts less for
// each language if several share it.
const frequentWords: Readonly<Record<string, string>> = {
  cs: 'a je se že jsem jsou jako aby by byl bylo který která které ale nebo jeho také podle však když viz dnes není má o ve ze',
  da: 'og er det den ikke til på som af med jeg har også han hun blev være eller men fra hvor hvad siger se ifølge efter alle læser',
  de: 'der die das und ist nicht mit ein eine einen dem den des im von zu auf für sich auch wie wir ich er sie es siehe vgl nach bei steht heißt liest über aus oder wenn aber dass wird sind hat dieser diese schreibt laut lesen heute zum zur noch',
  en: 'the of and to is that it for was with as his her on be at by this from have or not are but which says see an you we they has their he she i what who when how quotes read reading about verse chapter today',
  es: 'el los las del y que es un una por con para se no su como más pero lo según véase ver dice muy está son este esta hoy leemos también sobre nos cuando entre al fue en la de',
  fi: 'ja on ei se että hän oli mutta kuin niin myös tai joka ovat kun sen ole katso mukaan sanoo tämä jakeessa',
  fr: 'le les des du et est que qui dans une un pour sur pas ne ce cette il elle nous vous au aux avec par plus sont mais selon voir dit comme ou son sa ses se aujourd être lit la de en',
  hr: 'i je se da su na koji koja nije kao ali od za što bio vidi prema kaže također ili njegov samo ovo danas',
  hu: 'a az és hogy nem is egy volt van ez meg mint csak már vagy ha de azt lásd szerint írja olvassuk erről',
  id: 'yang dan di ini itu dengan untuk tidak dari dalam adalah pada akan kita kami juga oleh karena lihat menurut ayat ke',
  it: 'il lo gli le di che è un una per con non del della dei delle nel nella sono come più ma si anche questo questa secondo vedi leggiamo scrive al alla da ed la in',
  la: 'et erat erant super est non ut cum ad qui quae quod in ex ab sed etiam sicut enim autem de quia esse sunt hoc vide iuxta secundum apud dicit unde ergo eius',
  nl: 'de het een en van is niet dat met voor zijn op te aan die er ook maar om bij wordt als naar hij zij wij ik zie volgens staat lezen deze uit over of heeft was in',
  no: 'og er det den ikke til på som av med jeg har også han hun ble være eller men fra hvor hva sier se ifølge etter alle leser',
  pl: 'i w nie się na jest że z do to jak co ale o po od dla przez czy jego był jest są tym które który zob według tak mówi czytamy oraz',
  pt: 'o os as do da dos das e é que um uma não com para por em no na mais como mas se seu sua são está foi ao segundo veja ver diz também hoje sobre lemos de',
  ro: 'și este în nu că cu pe la din pentru sau ca mai dar care sunt a fost vezi după spune acest această lui al ale',
  sk: 'a je sa že som sú ako aby by bol bolo ktorý ktorá ktoré ale alebo jeho tiež podľa však keď pozri dnes nie má o vo zo',
  sq: 'dhe është në një të për me nga që nuk si edhe por ka kjo ky sipas shih',
  sv: 'och är det att inte en ett som på för med av den till jag har också han hon var eller men från vad säger se enligt efter läser detta i',
  sw: 'na ya wa ni kwa katika la za kama hii hiyo lakini kwamba yake wote tazama cha',
  tr: 've bir bu da de için ile değil çok gibi ama olan olarak daha ne kadar göre bakınız diyor var',
  vi: 'và là của có không được cho một trong với người những các này đã theo xem',
};

const weights = new Map<string, Map<string, number>>();
for (const [language, words] of Object.entries(frequentWords))
  for (const word of new Set(words.split(' '))) weights.set(word, (weights.get(word) ?? new Map<string, number>()).set(language, 0));
for (const languages of weights.values()) for (const language of languages.keys()) languages.set(language, 1 / languages.size);

/** UTF-16 code units to read. */
const READ = 2_000;
const WORD = /\p{Ll}{1,12}/gu;
/** The largest share of the best score that the second-best language may have. */
const CLOSE = 0.7;

/**
 * Returns, for each language, how many of its frequent words a text in the Latin script has, best
 * first.
 */
export function languageScores(text: string): [language: string, score: number][] {
  const scores = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    for (const [language, weight] of weights.get(word) ?? []) scores.set(language, (scores.get(language) ?? 0) + weight);
  }
  return [...scores].toSorted(([, a], [, b]) => b - a);
}

/**
 * Returns the language of a text in the Latin script, detected by its frequent words; undefined if
 * there are too few, as in a bare reference, or if no language clearly leads.
 */
export function detectLanguage(text: string): string | undefined {
  const [best, second] = languageScores(text.slice(0, READ));
  return best && best[1] >= 0.5 && (second?.[1] ?? 0) <= CLOSE * best[1] ? best[0] : undefined;
}
