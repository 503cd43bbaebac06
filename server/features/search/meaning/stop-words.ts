/**
 * Function words of several languages. Frequency alone reveals those of the library's main
 * language; the lists cover those that are rare in it, such as "und" in a single German title.
 */
const ENGLISH = `
a about above after again against all also although always am among an and another any anyone are as at away be because been before being below between both but by
can cannot could did do does doing done down during each either else even ever every everyone few for from further had has have having he her
here hers herself him himself his how however i if in into is it its itself just let like may me might mine more most much must my myself neither no nor not now
o of off oh on once one only onto or other others otherwise our ours ourselves out over own per same shall shan she should since so some someone something such
than that the their theirs them themselves then there therefore these they this those though through thus to too under until up upon us very was we were what
whatever when where whether which while who whoever whom whose why will with within without would yet you your yours yourself yourselves
re ve ll don doesn didn isn aren wasn weren won wouldn couldn shouldn im
thou thee thy thine thyself ye unto hath hast doth dost art wast wert shalt wilt wouldest shouldest mayest canst didst hadst hereof thereof whereof
whereby thereby hereby wherefore wherein therein herein whereunto thereunto whosoever whatsoever whomsoever howbeit moreover nay yea lo behold albeit
whence thence hence whither thither hither notwithstanding nevertheless
`;
const OTHERS = `
et ad cum de est ex non per pro quae qui quod sed sunt ut vel ab atque esse hoc aut si ac nec enim autem eius quam
der die das den dem des ein eine einer eines einem einen und oder von vom zu zum zur im mit auf fur aus bei nach uber sich ist nicht als auch wie durch
le la les un une du au aux dans sur par pour avec ou que qui ce cette ces sa ses son leur dans entre chez
el los las del al en y e il lo gli della delle dei nel nella di da per con une
και ο η το του τησ των τον την τοισ ταισ τοι τη τω οι αι τα τουσ τασ εν εισ εκ δε γαρ μεν περι προσ κατα απο δια ωσ
`;

export const STOP_WORDS: ReadonlySet<string> = new Set(`${ENGLISH} ${OTHERS}`.trim().split(/\s+/));
