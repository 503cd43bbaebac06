/**
 * Books whose names are also personal names or words in most languages: a chapter alone is not a
 * reference.
 */
export const ordinaryBooks: ReadonlySet<string> = list(
  'Num Josh Judg Ruth Ezra Esth Job Song Dan Joel Amos Jonah Mic Mal Matt Mark Luke John Acts Titus Jas Jude Tob Jdt Wis Bar Sus Bel',
);

/** Abbreviations of two letters that are not words anywhere and mean one book in most languages. */
export const shortNames: ReadonlySet<string> = list(
  'ps gn lv nm dt jn mt mk lk rm jb dn rv sl rz ef hb iz jr gv lc mc ap he ph ac is ez ro ga 1j пс бт мф мк лк ин ιω μτ μκ λκ μθ ησ εφ ρω ψα',
);

/** Like `shortNames`, before a verse in one language. */
export const shortNamesOf: Readonly<Record<string, ReadonlySet<string>>> = {
  pt: list('jo'),
  pl: list('j'),
  hr: list('iv'),
  la: list('io'),
};

/** Words that are also names of books in a language. */
export const commonWords: Readonly<Record<string, ReadonlySet<string>>> = {
  de: list('am hab mal ri es so da ob rut nah hag hi ex ruth weish rom col act phil dan mi ez'),
  fr: list('es os ex na si sa ma mi ha so la est job dan luc jean marc col nombres juges actes sagesse proverbes cantique'),
  es: list('es os mi na sal so ha la mar luc col tit dan ex rut est hechos números numeros jueces proverbios cantares sabiduría'),
  it: list('es os mi na ne so da ab col sal est rut dan atti numeri giudici proverbi sapienza'),
  pt: list('es os na mi so ha la ex ed rt col dan rut est atos números juízes provérbios sabedoria'),
  nl: list('am es ha na mi op hand pred rom hag job hos dan'),
  pl: list('am na mi ha so oz ab jan jana dan est hi job rut'),
  cs: list('am na mi oz da jan jana es est job rut'),
  sk: list('am na mi oz da jan es est job rut'),
  hu: list('am ez dan joel jan'),
  sv: list('am job jon upp ho rut est dan ord rom'),
  da: list('am job jon hab hos es rom dan est'),
  no: list('am job jon hab hos es rom dan est ord'),
  fi: list('am job ho san dan est'),
  ro: list('am os dan est is na mi ha ag mal'),
  tr: list('ya yar say as ha na mik es rut'),
  id: list('am dan hak ester ayub rut yoel amos'),
  sq: list('am ha na dan'),
  hr: list('am rut est dan job hab'),
  la: list('am os is ex es ne'),
  ru: list('ам ос ис дан мал на ав аг'),
  uk: list('ам ос іс дан мал на ав'),
};

/** Words before a reference. */
export const introductions: ReadonlySet<string> = list(
  'in see cf compare read reads from per at on vgl siehe nach laut zu und lies voir dans selon en ver según vea cfr vedi secondo zie zgl em conforme ' +
    'iuxta apud ad enligt ifølge katso vrt por w zob viz srv см ср в у на',
);

/** Words before a name that make even an ordinary name with only a chapter a reference. */
export const pointers: ReadonlySet<string> = list(
  'see cf compare confer also read vgl siehe voir véase cfr vedi zie zgl por zob srv vrt jfr jf ср см',
);

/**
 * Prepositions before a full book name; the chapter is a reference only if a clause follows, not a
 * noun that the number counts.
 */
export const prepositions: ReadonlySet<string> = list('in of from');

/**
 * Words with which a clause goes on after "In Daniel 7": none of them follows a number that counts
 * something.
 */
export const clauseWords: ReadonlySet<string> = list(
  'the a an this that these those it its he his him she her they their we our us you i who which where when while whose what is are was were ' +
    'be been has have had does do did can could may might must shall should will would as to for with by at on but yet so not there here how why ' +
    'because since if though although nothing nobody everything also too only again already still never',
);

/**
 * Verbs that say what a chapter does, none of which is also a noun that a number counts: "Daniel 7
 * says".
 */
export const chapterVerbs: ReadonlySet<string> = list(
  'says describes tells teaches speaks recounts narrates opens begins closes warns declares depicts portrays contains foretells explains introduces ' +
    'concludes continues insists affirms reads suggests gives makes has includes celebrates reminds invites assumes treats deals seems belongs',
);

/** Verbs of which only a text is the subject: no price, time or version "says". */
export const textVerbs: ReadonlySet<string> = list(
  'says describes tells teaches speaks recounts narrates warns declares depicts portrays foretells explains insists affirms suggests means quotes ' +
    'cites alludes refers implies states',
);

/** What is done to a text, but not to a price, time or version. */
export const textParticiples: ReadonlySet<string> = list(
  'disputed debated quoted cited translated interpreted understood omitted attested interpolated paralleled paraphrased rendered alluded preserved',
);

/** Words before "on" and a chapter: "a sermon on Luke 15". */
export const studies: ReadonlySet<string> = list(
  'preach preached preaches preaching sermon sermons homily homilies lecture lectures lectured commentary meditation meditations reflection ' +
    'reflections study studies notes essay spoke speaks wrote writes',
);

/** What follows an appointment with somebody: "Luke 7:30 dinner". */
export const appointments: ReadonlySet<string> = list(
  'tomorrow tonight today dentist doctor haircut pickup practice call breakfast brunch lunch dinner supper sharp rehearsal kickoff meeting appointment monday tuesday wednesday thursday friday ' +
    'saturday sunday',
);

/** Organizations that are named after a chapter. */
export const organizations: ReadonlySet<string> = list(
  'ministries ministry network church fellowship project foundation conference initiative school academy press society',
);

/** Words after a time, a score or a tattoo that looks like a chapter and verse. */
export const things: ReadonlySet<string> = list(
  'train trains bus flight ferry tattoo tattoos showing screening appointment pokemon pokémon console consoles ducks oilers sharks flames canucks blackhawks',
);

/** Units of a duration that looks like a chapter and verse: "Ezra 4:12 minutes". */
export const durations: ReadonlySet<string> = list('minutes mins hours hrs');

/** What a number after a name counts, or what makes it a time or a price. */
export const units: ReadonlySet<string> = list(
  'books book letters tickets years year yrs months month weeks week days day nights night hours hour hrs minutes minute mins min seconds second sec times percent euros euro eur dollars dollar usd ' +
    'pounds pence cents points point goals goal runs people men women children kids boys girls votes seats pages copies meters metres feet inches miles km kg mm cm ' +
    'kilo kilos kilogram kilograms gram grams pm am st nd rd th gmt utc jahre jahren jahr monate monaten wochen woche tage tagen tag stunden stunde minuten uhr mal prozent kinder kindern personen ' +
    'שנים שנה ימים יום חודשים שבועות שעות דקות פעמים אנשים ילדים נשים נקודות שקלים אחוז אחוזים ' +
    'leute männer frauen punkte punkten tore toren stück kilometer meter grad mio mrd seiten franken chf ' +
    'januar februar märz april mai juni juli august september oktober november dezember ' +
    'january february march june july october december janvier février mars avril juin juillet août septembre octobre novembre décembre ' +
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre ' +
    'ans an jours jour mois semaines semaine heures heure minutes fois personnes hommes femmes enfants pages points buts mètres kilomètres francs ' +
    'años año días día meses semanas horas hora minutos veces personas hombres mujeres niños páginas puntos goles metros anni anno giorni giorno mesi ore volte persone ' +
    'uomini donne bambini pagine punti gol anos dias dia meses vezes pessoas jaar dagen dag maanden weken uur keer mensen euroa vuotta år dager dagar lat dni razy osób zł ' +
    'let dní dnů osob kč лет дней день раз часов рублей человек года год',
);

/** Words of sports results. */
export const gameWords: ReadonlySet<string> = list(
  'gewonnen won win wins lost loses loss beat beats beaten defeated defeat defeats score scored scores scoring match game games set halftime victory draw drew tie tied champion ' +
    'league cup final finals ended overtime penalties gegen siegte siegt sieg gewann gewinnt gewannen verlor verloren verliert spiel spielte spielten unentschieden ergebnis halbzeit tabelle liga pokal ' +
    'bat battu battent gagne gagné match partido ganó gana perdió empate venció contre contra partita vinse vince perse batte pareggio venceu perdeu jogo empate ' +
    'wygrał przegrał mecz wedstrijd won verloor versus vs odds ratio scale',
);

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
