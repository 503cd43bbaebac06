function list(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Words in titles of works about a book of the Bible, folded. */
export const studies = list(
  'commentary commentaries comment comments lectures lecture homilies homily sermons sermon exposition expositions expository notes introduction studies study ' +
    'questions paraphrase paraphrases annotations scholia scholion catena interpretation interpretations exegesis meditations meditation moralia thoughts readings ' +
    'exegetical discourses targum midrash ' +
    'kommentar kommentare kommentars auslegung auslegungen erklarung erlauterung vorlesung vorlesungen predigten predigt homilien scholien ' +
    'commentaire commentaires homelies sermons lecture lectures etudes introduction explication ' +
    'commentarius commentarii commentaria commentarium commentariorum enarratio enarrationes expositio expositiones homiliae sermones quaestiones tractatus postilla postillae ' +
    'annotationes lectura glossa commento commentario omelie lezioni esposizione comentario comentarios homilias sermones exposicion',
);

/** Words in titles of texts of the Bible. */
export const versions = list(
  'version versions text translation translations peshitta vulgate septuagint targum manuscript manuscripts bible biblia testament ubersetzung traduction',
);

export type BookKind = 'epistle' | 'gospel' | 'book';

/** Words before a name that say what kind of book it is. */
export const kindsOfBooks: ReadonlyMap<string, BookKind> = new Map([
  ...[
    ...list(
      'epistle epistles letter letters brief briefe briefs epitre epitres lettre epistula epistulam epistola epistolam epistolas lettera carta',
    ),
  ].map((word) => [word, 'epistle'] as const),
  ...[...list('gospel evangelium evangelii evangile vangelo evangelio')].map((word) => [word, 'gospel'] as const),
  ...[
    ...list('book books buch buches bucher livre livres liber libri librum libro libros prophet prophecy prophecies propheten prophete'),
  ].map((word) => [word, 'book'] as const),
]);

/** Words that may come between these and the name of the book. */
export const links = list(
  'on upon to of in the according concerning from s st saint holy apostle paul peter moses an and zu zum zur uber der die das den dem des von nach heiligen ' +
    'sur la le les l a aux au selon de du saint en ad super secundum sancti sul sulla sui alla ai al secondo di los las el sobre segun san',
);
