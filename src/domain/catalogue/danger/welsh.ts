import type { DangerPhrases } from './phrases.ts';

/**
 * The phrases that children, young people and parents type in Welsh, of north and south, with and without mutations.
 */
export const welsh: DangerPhrases = {
  groups: {
    want: `eisiau/eisie/isio/isho/ishe/isie/eisio/isiau/moyn/dymuno/hoffwn`,
    dont: `ddim/dim/heb/byth/im/dwim/dwm/sai/sain/smo/smof/simo (fi/i/fo/fe/o/e/hi/nhw/n/yn)`,
    carer: `
      dad/nhad/tad/dadi/tada/thad/mam/fam/mami/mham/rhieni/rieni/llystad/lystad/llysdad/lysdad/llysfam/lysfam/ewythr/wncwl/wncl/
      modryb/anti/taid/daid/nhaid/tadcu/dadcu/nhadcu/nain/mamgu/famgu/cariad/nghariad/gwr/ngwr/gwraig/ngwraig/partner/mhartner/
      athro/athrawes/gofalwr/gofalwraig/hyfforddwr, tad cu, mam gu, cyn bartner/wr/gariad`,
    person: `
      {carer}, brawd/mrawd/frawd/chwaer/cefnder/nghefnder/cyfnither/ffrind/dyn/dynes/bachgen/rhywun/fo/fe/hi/nhw/ef/mab/merch/ohono/ohoni/ohonyn`,
    child: `
      plentyn/mhlentyn/blentyn/plant/mhlant/blant/mab/fab/merch/ferch/babi/mabi/fabi/baban/maban/bychan/crwt/hogyn/hogan/bachgen/
      croten/un, un bach/fach`,
    hit: `
      taro/daro/tharo/nharo/bwrw/fwrw/mwrw/curo/guro/churo/nghuro/dyrnu/ddyrnu/nyrnu/slapio/smacio/cicio/gicio/chicio/nghicio/
      pwnio/bwnio/mhwnio/tagu/dagu/nhagu/colbio/golbio/nghnoi/gnoi/waldio/chwipio/hitio/punchio/clatsho/glatsho`,
    hurt: `
      {hit}, brifo/frifo/mrifo/niweidio/anafu/nanafu/llosgi/losgi/gwthio/wthio/ngwthio/ysgwyd/hysgwyd/lladd/ladd/bygwth/fygwth/mygwth/cloi/nghloi/dolurio/ddolurio/nolurio/poenydio/gorfodi/ngorfodi, gam/cam/cham/ngham drin`,
    hurtThe: `taror/daror/tharor/bwrwr/fwrwr/curor/gurror/guror/brifor/frifor/niweidior/ysgwydr/slapior/smacior/anafur/tagur`,
    didHurt: `
      ysgwydais/trawais/drawais/trewais/bwrais/fwrais/fwres/bwres/smaciais/slapiais/brifais/frifais/hitiais/ysgydwais/gwthiais/wthiais/curais/gurais/
      ciciais/giciais/dyrnais/ddyrnais/llosgais/losgais/niweidiais/anafais/tagais/dagais/lladdais/punchiais`,
    hasHurt: `
      trawodd/drawodd/bwrodd/fwrodd/curodd/gurodd/brifodd/frifodd/smaciodd/slapiodd/ciciodd/giciodd/gwthiodd/wthiodd/llosgodd/losgodd/
      niweidiodd/anafodd/tagodd/dagodd/dyrnodd/ddyrnodd/ysgydwodd/hitiodd`,
    myself: `
      dwi/rwyf/rwy/rydw/dw/wi/fi/win (i) (n/yn/ddim/bron/newydd/mynd/am/ofn/ofni/poeni/teimlo/methu/wedi/a/yn/fel)
      (stopio/eisiau/isio/moyn/fel/wedi/i/a/am) (n/yn/i/a/o/imi/fi), wnes/nes/gwnes/nath i, wedi imi`,
    ofMine: `fy/fyn/y/yr/ein`,
    other: `mae/maen/fod/bod/bydd/bo/oedd (o/e/fe/fo/ef/hi/nhw/rhywun/plentyn/bachgen/merch/athro/staff) (arall)`,
    touch: `cyffwrdd/gyffwrdd/chyffwrdd/nghyffwrdd/ngyffwrdd/twtsiad/dwtsiad/twtsio/dwtsio/byseddu/fyseddu`,
    me: `fi/i/ni/mi`,
    self: `fy/fyn/dy/ei/eu/ein/eich/fun hun/hunan/hunain, fyhun, fyhunan, hunan`,
    pills: `tabledi/dabledi/pils/bils/paracetamol/barasetamol/parasetamol/moddion/foddion/meddyginiaeth/feddyginiaeth`,
    pictures: `llun/lluniau/luniau/llunie/lunie/noethlun/noethluniau/fideo/fideos/nudes`,
    school: `ysgol, dosbarth, iard, bws, buarth`,
    home: `adre/adref/adra/gartre/gartref/gatre/cartref/tre`,
  },
  harmless: `
    lladd/ladd amser/gwair/chwyn/golau, taro/daro deuddeg/tant/bargen/golwg/heibio/hoelen/ati/iddi, bwrw/fwrw
    glaw/eira/cesair/sul/ati/ymlaen, curo/guro dwylo/drws/wyau/drwm, curo/guro ar y drws, curo/guro fi mewn/yn (y) gwyddbwyll/gem/gemau/ras/pel/cardiau,
    torri/dorri gwallt/glaswellt/papur/lawr/ewinedd, torri/dorri i lawr, ofn y tywyllwch/nos/ci/cwn/storm,
    ci/gath/cath wedi rhedeg i ffwrdd, perygl dieithriaid, llosgi/losgi fy nhafod`,
  phrases: {
    selfHarm: `
      hunanlad*, hunan lad*, hunan leid*, hunanleid*, hynanladd*, hynanlad*, hunladd*, hunaladd*, hunanalladd*,
      lladd/ladd/llad/lad {self}, lladdn/laddn/torrin/dorrin/brifon/frifon hun/hunan/hunain, {person} (yn) torri$, merch yn torri$, {want} marw/farw/diflannu/ddiflannu, {want} cysgu am byth, {want} bod yn farw,
      dwi/win/fin mynd i farw$, am farw, sut i farw, ffordd/ffyrdd o/i farw, gadael i mi/fi farw, gwell marw, well bod yn farw, ^marw$, ^farw$,
      {dont} {want} (bod) (yn) byw/fyw/bodoli/deffro/yma, {dont} {want} i fod yma, {dont} am fyw, {want} i bopeth orffen, {want} gorffen/orffen/diweddu popeth/bopeth/y,
      {dont} pwynt/rheswm/diben (i) (mewn) byw/fyw/bodoli, {dont} pwynt/rheswm (i) mynd/fynd ymlaen, beth ywr/ydir/yw pwynt (i/o) byw/fyw, werth byw,
      rhoi/roi diwedd/terfyn ar (y/fy) cyfan/mywyd/cwbl/bopeth, dod/ddod a fy mywyd i ben, diweddu/ddiweddu fy/y mywyd/cyfan, diwedd fy mywyd,
      well/gwell hebdda/hebddo/hebddof, well/gwell taswn/tasen/bawn (i) {dont}/wedi/yn yma/byw/marw/farw, neb yn (gweld) fy ngholli, neb yn colli fi,
      casau/gasau {self}, casau/gasau fy mywyd, casau byw, digon ar/o fyw/fywyd, blino/flino ar fyw/fywyd,
      methu/ffaelu/gallu mynd/cario ymlaen, neidio oddi/off ar, neidio o flaen, crogi, grogi, nghrogi,
      hunan niw*, hunan anaf*, hunan frifo, hunaniw*, hunanneiw*, hunan neiw*,
      niweidio/brifo/frifo/mrifo/anafu/llosgi/losgi/crafu/grafu/trywanu/llwgu/newynu/pwnio/bwrw/taro {self}, torri/dorri/thorri/nhorri {self},
      torri/dorri/nhorri (fy/ei/eu) mraich/mreichiau/breichiau/braich/fraich/arddwrn/arddyrnau/garddwrn/ngarddwrn/croen/nghroen/nghoes/nghoesau,
      ^torri$, creithiau/chreithiau/cwts/marciau ar fy/ei mraich/mreichiau/breichiau/braich, llafn, llafnau, rasel,
      gorddos*, orddos*, gor ddos*, ngorddos*, cymryd/gymryd/gymrud/cymerais/llyncu/lyncu (gormod/ormod/llawer/llwyth/lot) (o) {pills}, gormod/ormod o {pills},
      ~hunanladdiad, ~hunanleiddiad, ~hunanniweidio, ~hunananafu, wedi/di blino/flino (ar) byw/fyw, neb yn fy ngharu, clywed/glywed lleisiau,
      {want} ir/i boen stopio/beidio, teimlon/teimlo (yn) farw, wedi cymryd/llyncu rhywbeth$, dal i dorri$`,
    bullied: `
      blacmel*, flacmel*, mlacmel*, blackmail*, sextort*, rhannu/dangos/anfon/postio/gyrru/danfon/hala (fy) {pictures} (noeth/ohona/ohono/ohonof/ohonaf),
      {pictures} noeth/ohona/ohonof/ohonaf, {pictures} o fi/fy, noethlun*, fygwth, bygwth, mygwth, bygythiad, bygythiadau, fygythiad, fygythiadau,
      {hurt} {me} ... yn/ar (yr/y) {school}, fy {hurt} ... yn/ar (yr/y) {school}`,
    ownTemper: `
      wedi/bron/mynd/ofni/ofn/eisiau/isio/moyn/newydd/am (a/i/yn/bron/imi/fi) (i/yn/a) {hurt} (fy/y/yr/ein) {child}, {hurt} fy {child},
      {hurtThe} {child}, wnes/nes/gwnes/dwi/rwyf/dw i/wedi {hurt} fo/fe/ef/o/e/hi/nhw, dwi/rydw (i) wedi {hurt} fo/fe/ef/o/e/hi/nhw, ^{hurt} (y/yr/ein) {child}, ysgwyd (y/fy) babi/mabi`,
    ownAct: `
      {myself} {hurt} ({ofMine}) {child}, {myself} cam/gam/cham/ngham drin ({ofMine}) {child}, {myself} {hurtThe} {child}, {didHurt} (i) ({ofMine}) {child},
      {myself} (n) (yn) dreisgar/treisgar/ymosodol gyda/at/i/tuag (at) (fy/y/r) {child}`,
    harmed: `
      {other} (n/yn/wedi) (wedi) {hurt} ({ofMine}) {child}, {other} (n/yn/wedi) (wedi) {hurtThe} {child}, {hasHurt} ({carer}) (o/e/hi/nhw/y/fo/fe) (fy/y/r) fi/ni/{person}/{child},
      {carer} (wedi) {hasHurt}, trais, drais, thrais, nhrais, treisi*, dreisi*, threisi*, nhreisi*, treisw*, cam dri*, gam dri*, cham dri*, ngham dri*,
      {hurt} {me}, yn/n/wedi fy {hurt}, cael (fy/ei/ein/eu) {hurt}, {carer} ... yn/wedi (fy/ein/ei/eu) {hurt}, {carer} yn/n {hurt},
      {hurt} (fy) mam/mham/dad/nhad/chwaer/mrawd/nain/mamgu, ^taro$, ^daro$, ^bwrw$, ^curo$, ^brifo$, ^cyffwrdd$, ^dyrnu$, ^slapio$, ^smacio$, ^cicio$,
      ymosod*, treisgar, lladd, ladd, trywan*, drywan*, thrywan*, cyllell, gyllell, esgeulus*,
      ofn (fy/ei/y/r) {person}, ofni (fy) {person}, ofnus o (fy) {person}, ofn mynd/dod/bod (yn) {home}, ofn {home},
      {dont} {want} mynd (yn) (ol) {home}, {dont} yn (teimlon) (teimlo) (yn) ddiogel/diogel/saff, {dont} yn teimlon ddiogel/saff, {dont} ddiogel/diogel/saff, anniogel,
      {touch} ynof*, {touch} ynddo i, {touch} yno i, {touch} yna i, {touch} (a) fi, {touch} a mi, {touch} ynddi, {touch} ynddo, {carer} ... {touch}, fy {touch}, rhannau preifat,
      meithrin perthynas amhriodol, pedoff*, paedo*, pedo*, grwmio, cam rywiol, cam drin yn rhywiol, ymosodiad rhywiol, camfanteis*, gamfanteis*,
      tynnu/dynnu fy nillad, dod i fy ngwely, mewn i fy ngwely, cwrdd/gwrdd/cyfarfod a (dyn/rhywun/fo/fe/bachgen) ar lein, cwrdd/gwrdd/cyfarfod (a) (dyn/rhywun) ar y we, dyn/rhywun/bachgen (ar) lein/arlein (yn) {want} cwrdd/cyfarfod,
      gorfodi/orfodi/ngorfodi fi/i/mi, fy ngorfodi, gwneud i mi/fi gyffwrdd/dynnu,
      priodas/briodas/phriodas dan orfod, priodas/briodas/phriodas orfodol, gorfodi/orfodi/ngorfodi (fi/i/mi) i briodi, {dont} {want} priodi,
      fgm, anffurfio organau, enwaedu merch/merched/benywod/fy, enwaediad merch/merched/benywod, torri merched`,
    unsafe: `
      helpwch (fi/ni/mi), helpa (fi/ni), help plis, angen help nawr/rwan, angen help$, angen help ar frys, argyfwng, perygl, berygl, pherygl, mewn peryg,
      ambiwlans, heddlu, childline, samariaid, samaritans, 
      rhedeg/redeg i ffwrdd, rhedeg/redeg bant, rhedeg/redeg o {home}, dianc (o/rhag) {home}, {want} dianc, gadael {home}, ar goll, digartref,
      nunlle/unman/unlle i fynd/gysgu/fyw, fy nhaflu/nghicio/nhroi allan/mas, anorecs*, bwlimi*, anhwylder bwyta, {dont} wedi bwyta ers,
      gwneud fy hun yn sal, chwydu ar ol bwyta,
      {want} help$, {want} cymorth$`,
    urgent: `
      {child} ... tagu/dagu, {child} (wedi) (llyncu/yfed/bwyta) batri/cannydd/gwenwyn/bleach/tabledi/pils, wedi llyncu/yfed (y) batri/cannydd/gwenwyn/bleach,
      {dont} (yn) anadlu, stopio/stopiodd anadlu, anymwybodol, taro/daro/bwrw/fwrw gan gar/fws/lori/fan, car wedi taro`,
    carerAtRisk: `
      {carer} ... lladd/ladd/brifo/frifo/niweidio ei/i hun/hunan, {carer} (yn/n/wedi/mae) (dweud/deud) (bod/fod) (o/e/hi/fo/yn/n) {want} marw/farw/bod yn farw,
      {carer} (n/yn) {want} marw/farw, {carer} ... hunanladd*, {carer} ... orddos*/gorddos*`,
  },
};
