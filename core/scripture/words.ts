/**
 * Words around chapters and verses and ordinals before numbered books, regardless of case and
 * accents. Partly taken from the Bible Passage Reference Parser (MIT, see docs/scripture.md).
 */
export const referenceWords: Readonly<Record<string, string>> = {
  ar: `
    chapter: فصل, اصحاح, الاصحاح
    verse: اية, ايه, الايه, عدد, العدد, الايات
    and: ،, و
    to: to, الي, حتي
    ff: ff
    title: title
    1: الاولي, الاول
    2: الثانيه, الثاني
    3: الثالثه, الثالث
  `,
  bg: `
    chapter: гл, глава, глави
    verse: ст, стих, стихове
    and: и, вж, срв
    ff: и сл, сл
    title: title
    1: първа, първо, първи
    2: втора, второ, втори
    3: трета, трето, трети
    4: четвърта, четвърто, четвърти
  `,
  ceb: `
    chapter: chapter, kapitulo
    verse: verse, bersikulo
    and: og, ug
    ff: ff
    title: title
  `,
  cs: `
    chapter: kap, kapitol, kapitola, kapitoly, kapitole, hlava
    verse: verse, v, vers, versi, versu
    and: a, srv, i, viz
    to: az
    ff: nn, n
    f: n
    title: titul
    1: prvni
    2: druha, druhy
    3: treti
    4: ctvrta
  `,
  da: `
    chapter: kap, kapitel, kapitlerne, kapitler
    verse: v, vers, vv, verset
    and: jf, og
    to: til
    ff: ff, f
    title: title
    1: forste
    2: anden, andet
    3: tredje
    4: fjerde
    5: femte
  `,
  de: `
    chapter: kap, kapitel, kapiteln, kapitels, kapp
    verse: vers, verse, versen, verses, vs, v, vv
    and: siehe, siehe auch, sowie, sowie auch, u, und, und auch, und siehe, und siehe auch, vgl
    to: bis
    ff: ff
    f: f
    title: titel
    1: erste, ersten, erster, erstes
    2: zweite, zweiten, zweiter, zweites
    3: dritte, dritten, dritter, drittes
    4: vierte, vierten, vierter, viertes
    5: funfte, funften, funfter, funftes
  `,
  el: `
    chapter: κεφ, κεφαλαια, κεφαλαιο, κεφαλαιον
    verse: στιχοι, στιχοσ, στ, στιχ, στιχουσ
    and: και, βλ
    to: εωσ
    ff: και μετα, εξ
    title: ο τιτλοσ, τιτλοσ
    1: α, αʹ
    2: β, βʹ
    3: γ, γʹ
    4: δ
  `,
  en: `
    chapter: ch, cha, chap, chaps, chapt, chapter, chapters, chapts, chp, chpts, chs
    verse: v, ver, verse, verses, vs, vss, vv, vers
    and: also, and, cf, compare, see, see also, und
    to: through, thru, to
    ff: f, ff
    title: title
    1: first
    2: second
    3: third
    4: fourth
    5: fifth
  `,
  es: `
    chapter: cap, capitulo, capitulos, caps
    verse: v, ver, vers, versiculo, versiculos, vs, vss, vv, versos
    and: compara el, compara los, y, e, vea, vease, cf
    to: a
    ff: y sig, y siguientes, s, ss, sig
    title: subtitulo, tit, titulo
    1: primer, primero, primera
    2: segundo, segunda
    3: tercer, tercero, tercera
    4: cuarto, cuarta
  `,
  fa: `
    chapter: ابواب, باب, فصل, فصول
    verse: ایات, ایت, ایه
    and: ،, ؛, ۔
    to: تا
    ff: ff
    title: title
    1: aval, avval, awal, yak, yek, yekmin, yekom, اول, یک, یکم, یکمین
    2: do, domai, domin, dovom, dovvom, دو, دوم, دومین
    3: seh, sevom, sevvom, somai, somin, سه, سوم, سومین
    4: چهارم
  `,
  fi: `
    chapter: luku, luvun, luvut, luvussa
    verse: jakeet, jakeissa, jae, jakeen
    and: ja, vrt, seka
    ff: ss, s
    title: johdannolla
    1: ensimmainen
    2: toinen
    3: kolmas
    4: neljas
    5: viides
  `,
  fr: `
    chapter: ch, chap, chapitre, chapitres, chs
    verse: v, ver, vers, verset, versets, vv, vss
    and: comparer, et, cf, voir
    to: a
    ff: et suivant, s, ss, suiv, suivants
    title: titre
    1: premier, premiere, premieres, premiers
    2: deuxieme, deuxiemes
    3: troisieme, troisiemes
    4: quatrieme
  `,
  he: `
    chapter: פרק, פרקים
    verse: verse, פסוק, פסוקים
    and: and, ו
    to: עד
    ff: ff
    title: title
    1: א
    2: ב
    3: ג
    4: ד
    5: ה
  `,
  hi: `
    chapter: chapter, अधयाय, अध्याय
    verse: verse, पद
    and: and, और
    to: to, से
    ff: ff
    title: title
    1: पहला, पहिला
    2: दसरा, दूसरा
    3: तीसरा
  `,
  hr: `
    chapter: glava, poglavlja, poglavlje, pogl
    verse: verse, stih, stihovi
    and: i, te, usp
    to: do
    ff: ff, sl
    title: title
    1: prva
    2: druga
    3: treca, treæa
    4: cetvrta
  `,
  ht: `
    chapter: chapter, chapit
    verse: vese
    and: and, ak
    to: rive
    ff: ff
    title: title
    1: premye
    2: dezyem
    3: twazyem
    4: katriyem
  `,
  hu: `
    chapter: fej, fejezet, fejezeteben, resz
    verse: vers, versek, versekre, v, verse
    and: es, vagy, vo
    to: kov, tol, ig
    ff: kk, k
    title: cim
    1: elso
    2: masodik
    3: harmadik
    4: negyedik
    5: otodik
  `,
  id: `
    chapter: pasal, bab, psl
    verse: ayat, ay
    and: bandingkan, bdk, lih, dan
    to: sampai, hingga, s/d
    ff: dst
    title: judul
    1: pertama
    2: kedua
    3: ketiga
    4: keempat
  `,
  is: `
    chapter: kafla, kafli, kapituli, kap
    verse: vers, v
    and: og, sbr
    to: til
    ff: ff
    title: title
    1: fyrsta, fyrri, fyrra
    2: onnur, annad, sidari, sidara
    3: thridja, pridja
    4: fjorda
    5: fimmta
  `,
  it: `
    chapter: cap, capitoli, capitolo, capp, cc, c
    verse: v, versetti, versetto, versi, vv, verso
    and: cfr, e, vedi, vedi anche, ed
    to: al, fino
    ff: ecc, ss, s, seg, segg
    title: titolo
    1: prima, primo
    2: seconda, secondo
    3: terza, terzo
    4: quarto, quarta
  `,
  ja: `
    chapter: 章, 篇
    verse: 節
    and: and, と
    to: から
    ff: ff
    title: title
    1: 一, 第一
    2: 二, 第二
    3: 三, 第三
    4: 第四
  `,
  jv: `
    chapter: bab, pasal
    verse: ayat
    and: lan
    ff: ff
    title: title
    1: kapisan
    2: kapindho
    3: katelu
  `,
  ko: `
    chapter: 장, 편
    verse: 절, 절
    and: and, 와, 과, 및
    ff: ff
    title: title
    1: 첫째
    2: 둘째
    3: 셋째
  `,
  la: `
    chapter: cap, caput
    verse: v, ver, vers, versus, vv, vs
    and: et, cf, atque
    to: ad
    ff: et seq, et sequentes, sqq, sq, ss
    title: titulus
    1: prima, primus, primum
    2: secunda, secundus, secundum
    3: tertia, tertius, tertium
    4: quarta, quartus, quartum
  `,
  mk: `
    chapter: глава, глави
    verse: verse, стих, стихови
    and: и
    to: до
    ff: ff
    title: title
    1: прва, прво
    2: втора, второ
    3: трета, трето
    4: четврта
  `,
  mr: `
    chapter: chapter, अधयाय, अध्याय
    verse: verse, वचन
    and: and, आणि
    to: to
    ff: ff
    title: title
    1: पहल, पहिल
    2: दसर, दसरे, दुसर, दुसरे
    3: तसर, तसरे, तिसर, तिसरे
  `,
  ne: `
    chapter: chapter, अधयाय, अध्याय
    verse: verse, पद
    and: and, र
    ff: ff
    title: title
  `,
  nl: `
    chapter: hoofdstuk, hoofdstukken, hfst, h
    verse: v, vers, verzen, vs, vv
    and: en, vgl, zie ook
    to: tot, t/m
    ff: en volgende verzen, ev, vv, vlg
    title: opschrift
    1: eerste
    2: tweede
    3: derde
    4: vierde
    5: vijfde
  `,
  no: `
    chapter: kap, kapitel, kapitlene, kapitler, kapittel, kapittelet
    verse: v, vers, vv
    and: cf, jf, og
    to: til
    ff: f, ff
    title: overskrift
    1: forste
    2: andre
    3: tredje
    4: fjerde
    5: femte
  `,
  or: `
    chapter: chapter
    verse: verse
    and: and
    to: ଠର, ଠରୁ, ଠାର, ଠାରୁ
    ff: ff
    title: title
    1: ପରଥମ, ପ୍ରଥମ
    2: ଦ୍ୱତୀୟ, ଦ୍ୱତୟ, ଦ୍ୱିତୀୟ, ଦ୍ୱିତୟ, ଦୱତୀୟ, ଦୱତୟ, ଦୱିତୀୟ, ଦୱିତୟ
    3: ତତୀୟ, ତତୟ, ତୃତୀୟ, ତୃତୟ
  `,
  pa: `
    chapter: chapter
    verse: ਪਦ
    and: ਜਾਂ
    ff: ff
    title: title
    1: pahili, ਪਹਿਲੀ
    2: duji, ਦੂਜੀ
    3: ਤੀਜੀ
  `,
  pl: `
    chapter: r, rozdz, rozdzial, rozdzialow, rozdzialy, rr, rozdziale
    verse: w, wers, werset, wersetow, wersety, ww, wiersz
    and: i, oraz, por, a, zob
    to: do
    ff: nn, nast
    f: n
    title: tytul
    1: pierwsza, pierwsze, pierwszy
    2: druga, drugi
    3: trzeci, trzecia
    4: czwarta, czwarty
    5: piata
  `,
  pt: `
    chapter: cap, capitulo, capitulos, caps
    verse: v, ver, vers, versiculo, versiculos, vs, vss, vv, versos
    and: e, cf, ver
    to: a, ate
    ff: e sig, s, ss
    title: titulo
    1: primeira, primeiro
    2: segunda, segundo
    3: terceira, terceiro
    4: quarto, quarta
  `,
  ro: `
    chapter: cap, capitolele, capitolul, capitole
    verse: v, vers, versete, versetele, versetul, vs, verset
    and: cf, cp, si
    to: pana
    ff: ff, urm
    title: titlu
    1: intai, prima, intaia
    2: doua
    3: treia
    4: patra
  `,
  ru: `
    chapter: гл, глав, главы, глава, главе
    verse: стих, стихи, ст, стиха
    and: и, ср, см
    to: до, по
    ff: и далее, далее, сл, след
    title: надписаниях
    1: первая, первое, первой
    2: вторая, второе, второй
    3: третья, третье, третьей
    4: четвертая
    5: пятая
  `,
  sk: `
    chapter: hlavy, kap, kapitol, kapitole, kapitolu, kapitoly, kapitola, hlava
    verse: versov, vers, verse, v
    and: a, alebo, porov, pozri
    to: az
    ff: ff, n, nn
    title: title
    1: prva, prvakniha, prvy, prvylist
    2: druha, druhakniha, druhy, druhylist
    3: treti, tretia, tretiakniha
    4: stvrta
  `,
  so: `
    chapter: chapter, cutubka, cutub
    verse: verse, aayad, aayadda
    and: iyo
    to: ilaa
    ff: ff
    title: title
  `,
  sq: `
    chapter: chapter, kapitulli, kreu
    verse: verse, vargu, vargjet
    and: and, dhe
    to: deri
    ff: ff
    title: title
  `,
  sr: `
    chapter: глава, поглавља, гл
    verse: стих, стихови, ст
    and: и
    to: до
    ff: ff
    title: title
    1: прва
    2: друга
    3: трећа, трећом
    4: четврта
  `,
  sv: `
    chapter: kap, kapitel, kapitlen, kapitlet
    verse: v, verser, vers, vv
    and: jfr, och, samt
    to: till
    ff: f, ff
    title: rubrik
    1: forsta
    2: andra
    3: tredje
    4: fjarde
    5: femte
  `,
  sw: `
    chapter: sura
    verse: mistari, aya
    and: na, taz
    to: hadi, mpaka
    ff: ff
    title: title
    1: kwanza
    2: pili
    3: tatu
    4: nne
  `,
  ta: `
    chapter: அதி, அதிகாரம்
    verse: verse, வசனம்
    and: மற்றும்
    to: to
    ff: ff
    title: title
    1: mutalavatu, முதலாவது
    2: irantavatu, இரண்டாம, இரண்டாவது
    3: munravatu, முன்றாம், மூன்றாவது
  `,
  th: `
    chapter: บทท, บทที, บทที่, บทท่, บท
    verse: verse, ข้อ
    and: และ
    ff: ff
    title: title
  `,
  tl: `
    chapter: kap, kapitulo, pang, pangkat, kabanata
    verse: tal, talatang, bersikulo, talata
    and: at
    to: hanggang
    ff: k
    title: pamagat, titik
    1: una, unang, i
    2: ikalawang
    3: ikatlong
    4: ikaapat
  `,
  tr: `
    chapter: bap, baplar, bp, bolum
    verse: a, ayet, ayeti, ayetler, ay
    and: ve
    to: ile, den
    ff: vd, vs
    title: baslik
    1: bir, birinci, ilk
    2: iki, ikinci
    3: uc, ucuncu
    4: dorduncu
  `,
  uk: `
    chapter: гл, глава, глави, розд, розділ, розділу
    verse: вірш, вірші, в, вірша, ст
    and: і, та, й
    to: до
    ff: ff
    title: title
    1: перша, перше
    2: друга, друге
    3: третя, третє
    4: четверта
  `,
  ur: `
    chapter: ابواب, باب
    verse: ایات, ایت
    and: ،, ؛, ۔
    to: تا
    ff: ff
    title: title
    1: اول
    2: دوم
    3: تیسرا
    4: چوتھا
  `,
  vi: `
    chapter: chuong, doan
    verse: verse, cau
    and: va
    to: to, den
    ff: ff
    title: title
    1: thu nhat, nhat
    2: thu nhi, nhi
    3: thu ba, tam
  `,
  zh: `
    chapter: chapter, 章, 篇
    verse: verse, 節, 节
    and: 、, 參, 和, 及, 与
    to: 至, 到
    ff: ff
    title: 篇
    1: 第一
    2: 第二
    3: 第三
    4: 第四
  `,
};
