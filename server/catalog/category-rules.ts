import type { CategoryName } from '#core/categories.ts';

/** The properties of a work that the rules examine. */
export interface ClassifiableWork {
  readonly subjects: readonly string[];
  /** Library of Congress classes: "BX", "BS". */
  readonly lcc: readonly string[];
  readonly type: string | null;
  readonly source: string | null;
  /** The year of the first author's death or last known activity. */
  readonly authorYear: number | null;
}

/** Matches if every given condition is met; one of `tags`, `headings` and `lcc` is enough. */
interface Rule {
  category: CategoryName;
  types?: readonly string[];
  source?: string;
  /** An inclusive range for the first author's last year. */
  died?: readonly [number, number];
  /** Complete subjects in lower case: the keywords of the bibliography of Syriac studies. */
  tags?: ReadonlySet<string>;
  /** Matches parts of subjects: Library of Congress headings and similarly worded ones. */
  headings?: RegExp;
  lcc?: RegExp;
}

/** Returns the category of a work, from the first rule that matches. See docs/import.md. */
export function categoryOf(work: ClassifiableWork): CategoryName {
  const subjects = work.subjects.map((subject) => subject.toLowerCase());
  return rules.find((rule) => matches(rule, work, subjects))?.category ?? 'Church History';
}

function matches({ types, source, died, tags, headings, lcc }: Rule, work: ClassifiableWork, subjects: readonly string[]): boolean {
  if (types && !types.includes(work.type ?? '')) return false;
  if (source !== undefined && source !== work.source) return false;
  if (died && !(work.authorYear !== null && died[0] <= work.authorYear && work.authorYear <= died[1])) return false;
  if (!tags && !headings && !lcc) return true;
  return (
    subjects.some((subject) => tags?.has(subject) === true || headings?.test(subject) === true) ||
    work.lcc.some((letters) => lcc?.test(letters) === true)
  );
}

function tags(list: string): ReadonlySet<string> {
  return new Set(list.split(', '));
}

const FATHERS_END = 750;
const MIDDLE_AGES_END = 1500;
const church = ['patristic-work', 'volume'];

// Ordered by the form of the work, its subject (specific before general), its author's period, and
// its class alone.
const rules: readonly Rule[] = [
  // The form of the work.
  { category: 'Creeds & Confessions', types: ['creed'] },
  { category: 'Hagiography', types: ['ancient-work'], headings: /^hagiography$/ },
  { category: 'Syriac Literature', types: ['ancient-work'] },
  { category: 'Apocrypha', types: church, headings: /^apocrypha\b/ },
  { category: 'Canon Law & Councils', types: church, headings: /^councils\b/ },
  { category: 'Liturgy & Hymns', types: church, headings: /^liturgies\b/ },
  { category: 'Medieval Theology', types: church, died: [FATHERS_END + 1, MIDDLE_AGES_END] },
  { category: 'Reformation', types: church, headings: /^reformation\b/ },
  { category: 'Patristics', types: church },
  { category: 'Sermons & Devotion', headings: /\bsermons\b/ },
  { category: 'Creeds & Confessions', headings: /\b(creeds?|catechisms?|confessions of faith)\b/ },

  // Its subject.
  { category: 'Churches & Denominations', headings: /\blatter[ -]day saints?\b|\bbook of mormon\b|\bmormon/ },
  {
    category: 'Islam',
    tags: tags('muslim-christian relations, quran, islam, muhammad, islamization, arab conquest, bahira, conversion to islam'),
    headings: /\b(islam|islamic|muslims?|qur'an|koran|muhammad, prophet|sufism|sufi)\b/,
  },
  {
    category: 'Jewish Thought',
    tags: tags(
      'jewish-christian relations, jewish background, anti-judaism, rabbinic judaism, jewish christianity, targums, qumran, philo of alexandria, josephus',
    ),
    headings:
      /^(judaism|jews|jewish|rabbinical|talmud|midrash|mishnah|aggada|cabala|hasidism|zionism|essenes|pharisees|kabbalah)\b|\bantisemitism\b/,
  },
  {
    category: 'World Religions',
    tags: tags(
      'manichaeism, mani, zoroastrianism, paganism, mandaeism, mandaeans, buddhism, yezidis, magic, magic bowls, amulets, divination, astrology, folklore',
    ),
    headings:
      /\b(buddhis[mt]|gautama buddha|hindu|hinduism|hindus|vedanta|vedas|upanishads|taoism|confucian\w*|philosophy, chinese|zoroastrian\w*|parsees|jainis[mt]|shinto|sikhism|baha[iʼ']*s?|babism|theosoph\w*|anthroposophy|mythology|folklore|paganism|gods|shamanism|religions|spiritualism|occultism|magic|witchcraft|superstition|phallicism|druids|cults|voodooism|yoga|totemism|new thought)\b|^(rome|greece|egypt|india|china|japan|assyro-babylonian|babylonia)\b.*\breligion\b/,
  },
  {
    category: 'Canon Law & Councils',
    tags: tags(
      'canon law, councils, law, legal, chalcedon, nicaea, synodicon orientale, didascalia, apostolic constitutions, testament of our lord, syro-roman lawbook, nomocanon, synods',
    ),
    headings: /\b(canon law|councils and synods|ecclesiastical law|council of|church polity|vatican council)\b/,
  },
  {
    category: 'Liturgy & Hymns',
    tags: tags(
      'liturgics, liturgy, hymnography, anaphoras, sacraments, eucharist, baptism, feasts, lectionary, music, singing, easter, nativity, epiphany, anointing, fast, lent, pentecost, palm sunday, myron, epiclese, calendar, burial, hudra, beth gazo, octoechos, anaphora of the apostles, anaphora of james, baptistery, annunciation, holy cross, penitence, our father',
    ),
    headings:
      /\b(hymns?|hymn writers|liturg\w+|liturgies|book of common prayer|lord's supper|baptism|sacraments?|church music|ritualism|rites and ceremonies|fasts and feasts|christmas|easter|carols|psalmody|mass|breviar\w+)\b/,
  },
  {
    category: 'Hagiography',
    tags: tags(
      'hagiography, saints, martyrdom, persian martyrs, edessan martyrs, stylites, simeon the stylite, simeon stylites the younger, relics, miracles, st alexis, st george, holy man, thomas, mar awgen, gurya-habib-shamuna, seven sleepers of ephesus, teaching of addai, acts of mar mari, abraham of qidun, julian saba, persecution, mandylion, letter of abgar, abgar',
    ),
    headings: /^saints\b|\b(christian saints|christian women saints|martyrs?|martyrdom|legends, christian|relics|hagiography)\b/,
  },
  {
    category: 'Spirituality & Monasticism',
    tags: tags(
      'monasticism, asceticism, spirituality, mysticism, prayer, monasteries, isaac of nineveh, pseudo-macarius, evagrius, liber graduum, messalianism, john of apamea, john of dalyatha, joseph hazzaya, dadisho qatraya, virginity, bnai qyama, apophthegmata patrum, abba isaiah, simeon of taibutheh, stephen bar sudaile, sahdona, abraham of kashkar, silence, repentance, babai the great, encratism, book of the holy hierotheos, gabriel qatraya',
    ),
    headings:
      /\b(mystic\w*|monastic\w*|monks|nuns|convents|asceticism|contemplation|spiritual life|perfection|quietism|hermits|franciscans|benedictines|cistercians|trappists|dominicans)\b/,
  },
  {
    category: 'Apocrypha',
    tags: tags(
      'nt apocrypha, ot apocrypha, acts of thomas, odes of solomon, pseudo-clementines, gospel of thomas, 2 baruch, 4 ezra, hymn of the pearl, cave of treasures, transitus mariae, infancy gospel of thomas, apocryphal psalms, testament of adam, ahikar, apocalypse of pseudo-methodius, apocalypticism, gnosticism',
    ),
    headings: /\b(apocryph\w+|pseudepigrapha|gnosticism)\b/,
  },
  {
    category: 'Scripture',
    tags: tags(
      'peshitta, peshitta ot, peshitta nt, diatessaron, old syriac gospels, syro-hexapla, harklean, philoxenian, septuagint, textual criticism, christian palestinian aramaic bible',
    ),
    headings: /^bible$|^bible\. [^-]*$|^bible\b.* -- (versions|paraphrases|manuscripts|translating)\b|^bible stories\b|^bibles\b/,
  },
  {
    category: 'Biblical Studies',
    tags: tags(
      'exegesis, old testament, new testament, hermeneutics, typology, gospels, genesis, psalms, commentary, catena, prophets, pentateuch, paul, gospel of john, gospel of matthew, gospel of luke, gospel of mark, biblical studies, jonah, daniel, isaiah, exodus, gen 1',
    ),
    headings:
      /^bible\b|\bin the bible\b|\bbiblical\b|^jesus christ -- (parables|teachings|words|biography|miracles|passion)\b|^ten commandments\b|^lord's prayer\b/,
  },
  {
    category: 'Art & Archaeology',
    tags: tags(
      'archaeology, art, architecture, churches, iconography, icons, frescoes, mosaics, inscriptions [syriac], inscriptions [greek], inscriptions [chinese], inscriptions [turkic], epigraphics, illustrations, illuminations, metalwork, pottery, tombs, cross, material culture, old syriac inscriptions, papyri, numismatics, dura europos, seals, textiles',
    ),
    headings:
      /\b(church architecture|christian art|church buildings|cathedrals|architecture|archaeology|excavations|antiquities|art and religion|church decoration|symbolism)\b/,
  },
  {
    category: 'Missions',
    tags: tags(
      'mission, western mission, christianization, protestants, syriac influence [china], syriac influence [central asia], turfan, xian fu, mongols, rabban sauma',
    ),
    headings: /\b(mission|missions|missionar\w+|evangelistic work|evangelists|bible society|conversion of)\b/,
  },
  {
    category: 'Philosophy & Science',
    tags: tags(
      'greek philosophy, philosophy, aristotle, plato, porphyry, logic, science, medicine, galen, hippocrates, cosmology, astronomy, rhetoric, sergius of reshaina, paul the persian, probus, hunayn ibn ishaq, soul, free will, providence, nemesius of emesa, gnomologia, yahya b. adi, isa ibn zura, menander, themistius, alchemy, plants, mathematics',
    ),
    headings:
      /\b(philosophy|religion and science|bible and science|evolution|free thought|rationalism|atheism|agnosticism|theism|deism|pantheism|monism|materialism|positivism|natural theology|immortality|secularism|free will and determinism|psychology, religious|knowledge, theory of|ontology|metaphysics|skepticism|creation|cosmology)\b/,
  },
  {
    category: 'Apologetics',
    tags: tags(
      'apologetics, polemic, heterodoxy, heresiography, anti-nestorian, anti-chalcedonian, anti-manichaean, anti-jacobite, anti-christian, bardesan, marcionism, marcion, arianism, elchasaites',
    ),
    headings: /\b(apologetics|apologetic works|controversial literature|heres(y|ies)|evidences)\b/,
  },
  {
    category: 'Doctrine',
    tags: tags(
      'christology, trinity, theology, soteriology, mariology, mary, ecclesiology, eschatology, holy spirit, incarnation, god, creation, paradise, resurrection, angelology, demonology, anthropology, death, satan, sin, fall, imago dei, symbols, monophysitism, nestorius, julian of halicarnassus, tritheism, monotheletism, phantasiasm, adam, creed, garments of light, faith, hell, heaven, divinization, grace, origenism',
    ),
    headings:
      /^jesus christ\b|\b(theology, doctrinal|doctrines?|trinity|holy spirit|atonement|salvation|justification|sanctification|second advent|eschatology|future life|future punishment|hell|heaven|purgatory|incarnation|predestination|grace|mary, blessed virgin|sin|original sin|millennium|resurrection|devil|angels|revelation|god|millennialism|antichrist|demonology)\b|^church( --|$)/,
  },
  {
    category: 'Reformation',
    headings:
      /\b(reformation|luther, martin|calvin, jean|calvin, john|knox, john|zwingli|melanchthon|huguenots|puritans|covenanters|anabaptists|wycliffe|wyclif|hus, jan|tyndale|cranmer|counter-reformation|waldenses|servetus)\b|\btheology\b.* 16th century\b/,
  },
  {
    category: 'Eastern Churches',
    tags: tags(
      'roman catholic, india, kerala, maronites, syro-malabar, syro-malankar, chaldeans, melkites, ecumenism, assyrians, diaspora, genocide, lebanon, arab christians, identity, nationalism, tur abdin, urmia, copts, unia, ottoman empire, diamper, portugese, kurds, turkey, iraq',
    ),
    headings:
      /\b(orthodox eastern church|eastern churches|nestorian|coptic church|armenian church|syrian church|maronites?|russkaia|jacobites)\b/,
  },
  {
    category: 'Ethics & Christian Life',
    headings:
      /\b(ethics|conduct of life|christian life|religious life|christian sociology|social gospel|temperance|christian education|religious education|sunday schools?|casuistry|virtue|sabbath|sunday|marriage|children -- (religious|conduct)|christian giving|stewardship|consolation|charity|church work|youth|sunday legislation|slavery|peace|sex|women|family|salvation army|sunday school literature|christian literature for children)\b/,
  },
  {
    category: 'Sermons & Devotion',
    headings: /\b(devotional|devotion|meditations?|prayers?|preaching|homiletics|christian poetry|religious poetry|consolation|revivals)\b/,
  },
  {
    category: 'Patristics',
    tags: tags(
      'greek fathers, antiochene school, theodore of mopsuestia, theodoret of cyrus, severus of antioch, diodore of tarsus, john chrysostom, eusebius of caesarea, basil of caesarea, gregory nazianzen, gregory of nyssa, athanasius of alexandria, cyril of alexandria, tatian, pseudo-dionysius the areopagite, eusebius of emesa, fathers, epiphanius, hippolytus',
    ),
    headings: /\bfathers of the church\b|^augustine, of hippo|^christian literature, early/,
  },
  {
    category: 'Syriac Literature',
    tags: tags(
      'poetry, ephrem, jacob of sarug, narsai, aphrahat, barhebraeus, philoxenus of mabbug, jacob of edessa, letters, homilies, poetics, dialogue poems, primary sources [syriac], primary sources [syriac] + english translation, primary sources [syriac] - english translation, primary sources [syriac] + french translation, primary sources [syriac] - french translation, primary sources [syriac] + german translation, primary sources [syriac] - german translation, primary sources [syriac] + latin translation, primary sources [syriac] - russian translation, primary sources [syriac] - italian translation, primary sources [syriac] + italian translation, primary sources [arabic], memra, madrasha, pseudo-ephrem, isaac of antioch, timothy i, dionysius bar salibhi, moses bar kepha, theodore bar koni, george warda, cyrillona, abdisho of nisibis, alexander romance, julian romance, kalila va-dimna, question-and-answer',
    ),
  },
  {
    category: 'Church History',
    tags: tags(
      'historiography, chronicles, history, byzantine syria, roman syria, byzantine empire, byzantine church, john of ephesus, michael the syrian, sassanians, edessa, crusaders, nisibis, iran, politics, chronicle of zuqnin, chronicle of seert, chronicle of arbela, emperor, schools, war, bishops, clergy, patriarchs, patriarchate, diocese, administration',
    ),
    headings: /\b(church history|church and state|crusades|theology -- history|christianity -- (history|early|origin)|persecution)\b/,
  },
  { category: 'Syriac Studies', source: 'syriaca-cbss' },

  // The period of its author.
  { category: 'Patristics', died: [90, FATHERS_END], lcc: /^B[RSTVX]$/ },
  { category: 'Medieval Theology', died: [FATHERS_END + 1, MIDDLE_AGES_END], lcc: /^B[RSTVX]?$/ },

  // A denomination, or the class alone.
  {
    category: 'Churches & Denominations',
    headings:
      /\b(catholic church|church of england|church of scotland|episcopal church|lutheran church|society of friends|quakers|methodis[mt]s?|methodist church|baptists?|presbyterian\w*|congregational\w*|unitarian\w*|adventists?|jehovah's witnesses|christian science|new jerusalem church|moravian\w*|mennonites|salvation army|papacy|popes|inquisition|jesuits|dissenters)\b/,
  },
  { category: 'Biblical Studies', lcc: /^BS$/ },
  { category: 'Jewish Thought', lcc: /^BM$/ },
  { category: 'World Religions', lcc: /^(BP|BQ|BL)$/ },
  { category: 'Doctrine', lcc: /^BT$/ },
  { category: 'Church History', lcc: /^BR$/ },
  { category: 'Ethics & Christian Life', lcc: /^(BV|BJ)$/ },
  { category: 'Churches & Denominations', lcc: /^BX$/ },
  { category: 'Philosophy & Science', lcc: /^(B|BC|BD|BF|Q[A-Z]?)$/ },
];
