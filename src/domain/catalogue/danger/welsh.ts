import type { DangerPhrases } from './phrases.ts';

/**
 * The phrases that children, young people and parents type in Welsh, of north and south, with and without mutations.
 */
export const welshDangerPhrases: DangerPhrases = {
  groups: {
    want: `eisiau/eisie/isio/isho/ishe/isie/eisio/isiau/moyn/dymuno/hoffwn/
      dwisio/dwisho/dwishe/dwisie/dwiisio/dwisiau/disio/dishe/fisio/dwimisio`,
    dont: `ddim/dim/heb/byth/im/dwim/dwm/sai/sain/smo/smof/simo (fi/i/fo/fe/o/e/hi/nhw/n/yn), sa/so/nagw i/fi (n/yn/ddim), nid wyf/wy/ydw (i) (n/yn)`,
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
      pwnio/bwnio/mhwnio/tagu/dagu/nhagu/colbio/golbio/nghnoi/gnoi/waldio/chwipio/pinsio/binsio/mhinsio/leinio/hitio/punchio/clatsho/glatsho`,
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
    iAm: `dwi/dw/rwy/rwyf/rwyn/win/wi/fi/fin/rydw/rydwi/dwin/ydw (i) (n/yn) (teimlo/teimlon) (n/yn)`,
    very: `mor/hollol/rili/wir`,
    angry: `grac/crac/flin/blin/ddig/dig/gandryll/candryll/cynddeiriog/gynddeiriog/wyllt`,
    drunk: `meddw/feddw/meddwi/feddwi/chwil`,
    bruises: `clais/glais/cleisiau/gleisiau/chleisiau`,
    blow: `cweir/gweir/chweir/crasfa/grasfa/chrasfa/cosfa/curfa/gurfa/clusten/glusten/celpen/gelpen/slap/bonclust/fonclust`,
    with: `efo/gyda/gydar/gydag/hefo/at`,
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
    treisicl*, dreisicl*, threisicl*, nhreisicl*, lladd/ladd (y/r) germau/firws/feirws/bacteria/chwain/llau, lladdr/laddr germau/firws/llau,
    ({carer}) (yn/n) taflu/daflu pethau/stwff i/allan/mas (ffwrdd), 9/10/11/12/13/14/15 wythnos (n/yn) feichiog/beichiog,
    lladd/ladd amser/gwair/chwyn/golau, taro/daro deuddeg/tant/bargen/golwg/heibio/hoelen/ati/iddi, bwrw/fwrw
    glaw/eira/cesair/sul/ati/ymlaen, curo/guro dwylo/drws/wyau/drwm, curo/guro ar y drws, curo/guro fi mewn/yn (y) gwyddbwyll/gem/gemau/ras/pel/cardiau,
    lladd/ladd (y/r) diflastod/pryfed/morgrug/malwod/gwlithod/gwenyn/awr/amser/injan/bacteria/blodau/planhigion, lladd/ladd dau aderyn, pinsio/pinsiad halen,
    ({carer}) (n/yn) llusgo/lusgo (ei/eu) traed/draed, torri/dorri gwallt/glaswellt/papur/lawr/ewinedd, torri/dorri i lawr, ofn y tywyllwch/nos/ci/cwn/storm,
    ci/gath/cath wedi rhedeg i ffwrdd, perygl dieithriaid, llosgi/losgi fy nhafod`,
  phrases: {
    fear: `
      ^({very}) ofn (mawr)$, ^({very}) ofnus (iawn)$, ^(wedi/di) dychryn$, ^llawn ofn$,
      {carer} (n/yn) ({very}) {angry} (iawn) (gyda/efo/da) (fi/ni)$, {carer} (n/yn) gwylltio/wylltio/colli (ei) (dymer/thymer) (gyda/efo/da) (fi/ni)$, tymer/dymer (wyllt/ddrwg) ar ({ofMine}) {carer}$,
      {carer} (n/yn) gweiddi/sgrechian/bloeddio (arna/arnaf/arnan/arnon/ata/ataf) (i/fi/ni)$`,
    selfHarm: `
      hapusach/haws/gwell/well (i/eu/ei) (byd/bawb) hebdda/hebddof/hebddo (i), hapusach/gwell/well taswn/tasen/bawn i {dont}/wedi/byth,
      {want} peidio (a) bod/bodoli/byw/deffro, hoffwn (i) (i) beidio (a) bod/bodoli/byw/deffro,
      {dont} {want} (i) bod/fod ma, {dont} am fod yma/ma, neb/sneb yn (fy) caru/charu/ngharu (fi), meddwl am orffen/ddiweddu (y) cyfan/cwbl/bopeth/popeth,
      gobeithio (na) fydda/fyddai/fyddain/fyddan (i) (n/ddim/yn) deffro, {dont} (yn) haeddu byw/bod,
      meddwl am (y) diwedd/ddiwedd (fy/y) bywyd/mywyd/cyfan/cwbl, meddwl am farwolaeth/marwolaeth, dod/ddod a/ar phopeth/popeth/cwbl (i) ben, phopeth i ben,
      {want} (bod/mynd/gweld/fod) (yn) {with} (fy/ein) {carer}/nhaid/brawd/mrawd/chwaer/ffrind (i) (sydd/sy/yn/syn) (wedi/di) (marw) (yn) (y) nefoedd/marw/farw, {want} {with} {carer} yn y nefoedd, {want} mynd ir nefoedd, {want} bod yn y nefoedd, gwaed ar (ei/fy) llawes/llewys,
      dim/ddim/sdim/nam/m (unrhyw) pwynt/bwynt i ddim (byd), {dont} (n/yn) (gweld) gweld/weld (y/unrhyw) pwynt/bwynt$, neb {want} fi$,
      dim/ddim/sdim/sim/nam/m (unrhyw) pwynt/bwynt$, dim/ddim/sdim/nam/m (unrhyw) pwynt/bwynt byw/bellach/mwyach/rhagor, beth/be ywr/ydir/dir/ydyr/yw/ydi pwynt$,
      {want} torri$, dwin/win/rwyn/fin/dwi/teimlon/teimlo/yn (n) (yn) (fel) (yn) faich/baich, baich/faich ar bawb/fy/y,
      hunanlad*, hunan lad*, hunan leid*, hunanleid*, hynanladd*, hynanlad*, hunladd*, hunaladd*, hunanalladd*,
      lladd/ladd/llad/lad {self}, lladdn/laddn/torrin/dorrin/brifon/frifon hun/hunan/hunain, {person} (yn) torri$, merch yn torri$,
      {want} marw/farw/diflannu/ddiflannu, {want} cysgu am byth, {want} bod yn farw,
      dwi/win/fin mynd i farw$, am farw, sut i farw, ffordd/ffyrdd o/i farw, gadael i mi/fi farw, gwell marw, well bod yn farw, ^marw$, ^farw$,
      {dont} {want} (bod) (yn) byw/fyw/bodoli/deffro/yma, {dont} {want} i fod yma, {dont} am fyw, {want} i bopeth orffen,
      {want} gorffen/orffen/diweddu popeth/bopeth/y,
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
      {child} (yn/n) (fy) ofn fi/i, {child} (n/yn) (fy) ofni (fi/i)$, {child} fofn i, {child} (yn/n) ofnus ohono/ohonof/ohona (i/fi), ofn fi ar ({ofMine}) {child},
      colli (fy) tymer/nhymer a/ac bwrw/taro/tharo/smacio/hitio,
      methu/ffaelu (a) stopio/peidio (a) smacio/taro/bwrw/slapio/hitio$, methu/ffaelu (a) stopio/peidio (a) smacio/taro/bwrw/slapio/hitio ({ofMine}) {child},
      {dont} (yn) gallu stopio/peidio (a) smacio/taro/bwrw/slapio/hitio$,
      wedi/bron/mynd/ofni/ofn/eisiau/isio/moyn/newydd/am (a/i/yn/bron/imi/fi) (i/yn/a) {hurt} (fy/y/yr/ein) {child}, {hurt} fy {child},
      {hurtThe} {child}, wnes/nes/gwnes/dwi/rwyf/dw i/wedi {hurt} fo/fe/ef/o/e/hi/nhw, dwi/rydw (i) wedi {hurt} fo/fe/ef/o/e/hi/nhw,
      ^{hurt} (y/yr/ein) {child}, ysgwyd (y/fy) babi/mabi`,
    ownAct: `
      {myself} {hurt} ({ofMine}) {child}, {myself} cam/gam/cham/ngham drin ({ofMine}) {child}, {myself} {hurtThe} {child}, {didHurt} (i) ({ofMine}) {child},
      {myself} (n) (yn) dreisgar/treisgar/ymosodol gyda/at/i/tuag (at) (fy/y/r) {child}`,
    harmed: `
      {carer} ... (n/yn/maen/mae) (n) brifo/dolurio$, {carer} ddim/byth (n/yn) (fy) ngharu (fi/i), {carer} ddim (n/yn) caru/licio/hoffi/moyn/eisiau/isio fi$,
      {carer} (n/yn) (fy) casau/gasau/nghasau fi/i$, {carer} (n/yn) fy nghasau, {carer} ddim yn poeni/malio amdana (i),
      {carer} (n/yn) yfed$, {carer} ... yfed gormod/trwyr/bob/alcohol/gwin/cwrw/fodca/eto/lot, {carer} (n/yn/wedi) (yn/wedi/bod) {drunk}, {carer} ... {drunk}$,
      {carer} ... alcoholig, {carer} ... cymryd/gymryd/smygu/smocio/gwerthu/ar cyffuriau/gyffuriau/canabis/wid/drygs/drugs, (yn/n) fy nychryn,
      dychryn/ddychryn fi/ni, {carer} ... codi/godi ofn arna/arnaf/arno/arnon, {carer} (n/yn) gas/greulon/frwnt i/wrth {me}/fi/ni/tha/tho,
      {carer} ... llusgo/lusgo fi/ni/fy, fy llusgo, {carer} ... tynnu/dynnu (fy) (n) ngwallt/gwallt/nghlust/nghlustiau,
      ges/cael/gael/ces/gesh/cefais/gefais (i) {blow}, rhoi/roi/rhoddodd {blow} (i) {me},
      defnyddio/ddefnyddio/defnyddior/ddefnyddior (y/r/ei) gwregys/wregys/felt/belt (arna/arnon) (i/ni)$,
      defnyddio/ddefnyddio/defnyddior/ddefnyddior (y/r/ei) slipar/slipper/llwy/ffon arna/arnon (i/ni),
      {carer} ... heb/ddim (wedi) dod/ddod (n) (yn) (ol) {home} ers/neithiwr/am, {carer} (i) heb/ddim (wedi) dod/ddod/bod/fod {home},
      ar (fy/ein) mhen/pen (fy/ein) hun/hunain (yn/drwyr/dros/trwyr) (y) nos, gadael/adael/gadel/adel {me} ar (fy/ein) (m) mhen/pen (fy/ein) hun/hunain (bach),
      gadael/adael {me} (n) (gartref/adre) ar,
      fy ngwylio (i/yn/n/in) (y/yr/r/yn) (y/r) cawod/gawod/bath/toiled/bathrwm/newid/noeth/molchi/cysgu,
      gwylio/sbio/sbecian/edrych/syllu fi/fin/arna/arnaf (i/in/ni/n) (yn) (y/yr/r/yn) cawod/gawod/bath/toiled/bathrwm/newid/noeth/molchi/cysgu,
      {bruises} ... {carer}, dod/ddod/daeth (hi/o/e/fo/fe/nhw) (n/yn) (ol) {home}/ol (o/ar) ({carer}) (ty/dy) (gyda/efo/gydar/hefo) {bruises},
      {bruises} heb esboniad,
      dal/ddal {me} (i) lawr, taflu/daflu/gwthio/wthio {me} (i/yn) erbyn/lawr, {carer} ... galw fi/fin/ni (yn/n) dwp/hyll/dew/enwau, clustog/gobennydd dros fy,
      {carer} ... malu/falu pethau/stwff/platiau/drysau/popeth, {carer} ... (yn) feddw ac (yn) gas,
      {carer} ... meddwi a/ac (yn) (fy) (n) bwrw/taro/nharo/mwrw/gweiddi,
      ^rep$, repio, repiodd, repiwyd, rep gan, rhyw/secs efo/gyda/hefo (fy/y) {carer}/brawd/mrawd/cefnder/dyn, secs efo/gyda/hefo fi/ni,
      {want} rhyw efo/gyda/hefo fi,
      gwrthod/{dont} (yn) gadael/adael (i) fi/mi/ni adael/gadael (y/r) ty/cartref, gwrthod gadael i fi/mi/ni fynd allan/mas,
      neb yn rhoi/roi bwyd, neb yn (fy/ein) bwydo/mwydo, {dont} yn cael bwyd, dim bwyd yn (y) ty/cartref/gartref/adre, dim bwyd (yn) adra/adre/gartre/gartref,
      dangos/ddangos (i) (fi/mi) ei bidlan/bidyn/willy/bidlen, rhoi/roi ei bidlan/bidyn/fys/fysedd/willy yn/i/mewn (mewn) (fi/ynof/ynddai),
      {carer} ... taflu/daflu pethau/stwff/platiau/llestri, dyn/dynion/dieithryn/bachgen (hyn) (yn/n) (dal) (i) negesu/tecstio/snapchatio/dilyn/negeseuo (fi/fy/ni) ({child}),
      tin/nhin/mhidlan/pidlan (i) (n/yn) brifo/dost/sal ... {carer}, mhen ol (i) (n/yn) brifo/dost/sal ... {carer}, ffeindio ni/fi$, dod/ddod o hyd i ni$,
      gwybod lle dan/rydan/rydyn/da/rwyn (ni/nin) (n/yn) byw,
      9/10/11/12/13/14/15 (oed) ... feichiog/beichiog, feichiog/beichiog ... 9/10/11/12/13/14/15, dramor ... briodi/priodi,
      {other} (n/yn/wedi) (wedi) {hurt} ({ofMine}) {child}, {other} (n/yn/wedi) (wedi) {hurtThe} {child},
      {hasHurt} ({carer}) (o/e/hi/nhw/y/fo/fe) (fy/y/r) fi/ni/{person}/{child},
      {carer} (wedi) {hasHurt}, trais, drais, thrais, nhrais, treisi*, dreisi*, threisi*, nhreisi*, treisw*, cam dri*, gam dri*, cham dri*, ngham dri*,
      {hurt} {me}, yn/n/wedi fy {hurt}, cael (fy/ei/ein/eu) {hurt}, {carer} ... yn/wedi (fy/ein/ei/eu) {hurt}, {carer} yn/n {hurt},
      {hurt} (fy) mam/mham/dad/nhad/chwaer/mrawd/nain/mamgu, ^taro$, ^daro$, ^bwrw$, ^curo$, ^brifo$, ^cyffwrdd$, ^dyrnu$, ^slapio$, ^smacio$, ^cicio$,
      ymosod*, treisgar, lladd, ladd, trywan*, drywan*, thrywan*, cyllell, gyllell, esgeulus*,
      ofn (fy/ei/y/r) {person}, ofni (fy) {person}, ofnus o (fy) {person}, ofn mynd/dod/bod (yn) {home}, ofn {home},
      {dont} {want} mynd (yn) (ol) {home}, {dont} yn (teimlon) (teimlo) (yn) ddiogel/diogel/saff, {dont} yn teimlon ddiogel/saff, {dont} ddiogel/diogel/saff,
      anniogel,
      {touch} ynof*, {touch} ynddo i, {touch} yno i, {touch} yna i, {touch} (a) fi, {touch} a mi, {touch} ynddi, {touch} ynddo, {carer} ... {touch},
      fy {touch}, rhannau preifat,
      meithrin perthynas amhriodol, pedoff*, paedo*, pedo*, grwmio, cam rywiol, cam drin yn rhywiol, ymosodiad rhywiol, camfanteis*, gamfanteis*,
      tynnu/dynnu fy nillad, dod i fy ngwely, mewn i fy ngwely, cwrdd/gwrdd/cyfarfod a (dyn/rhywun/fo/fe/bachgen) ar lein,
      cwrdd/gwrdd/cyfarfod (a) (dyn/rhywun) ar y we, dyn/rhywun/bachgen (ar) lein/arlein (yn) {want} cwrdd/cyfarfod,
      gorfodi/orfodi/ngorfodi fi/i/mi, fy ngorfodi, gwneud i mi/fi gyffwrdd/dynnu,
      priodas/briodas/phriodas dan orfod, priodas/briodas/phriodas orfodol, gorfodi/orfodi/ngorfodi (fi/i/mi) i briodi, {dont} {want} priodi,
      fgm, anffurfio organau, enwaedu merch/merched/benywod/fy, enwaediad merch/merched/benywod, torri merched`,
    unsafe: `
      {iAm} ({very}) ({very}) ofn (iawn)$, {iAm} ({very}) ({very}) ofnus (iawn)$, {iAm} wedi dychryn$, gen/gyda/da i/fi ofn$, mae ofn (mawr) arna/arnaf/arno (i/fi)$, ^ofn (mawr) arna/arnaf/arno (i/fi)$,
      {iAm} {very} unig$, {iAm} unig$, {iAm} unig iawn/ofnadwy$, teimlo (n/yn) {very} unig, does (gen) (i) neb gen i$, gen/gyda i neb$, neb i siarad,
      neb yn poeni/malio/becso amdana (i), neb (yn/n) (fy) deall/neall (i/fi)$, neb (yn/n) (fy) nghredu/credu/coelio (i/fi)$,
      {iAm} crio/llefain/wylo bob/drwyr/trwyr (nos/amser), {iAm} methu/ffaelu stopio crio/llefain, {iAm} wag/anobeithiol$,
      helpwch (fi/ni/mi), helpa (fi/ni), help plis, angen help nawr/rwan, angen help$, angen help ar frys, argyfwng, perygl, berygl, pherygl, mewn peryg,
      ambiwlans, ^heddlu$, ^yr heddlu$, ffonio/ffonior/ffoniwch/ffonia/galw/galwr/galwch/galwa/galwad/angen/{want} (ar) (r/yr) heddlu, childline,
      {myself} ... brifo/frifo/niweidio/anafu rhywun/bobl$, samariaid, samaritans, 
      rhedeg/redeg i ffwrdd, rhedeg/redeg bant, rhedeg/redeg o {home}, dianc (o/rhag) {home}, {want} dianc, gadael {home}, ar goll, digartref,
      nunlle/unman/unlle i fynd/gysgu/fyw, fy nhaflu/nghicio/nhroi allan/mas, anorecs*, bwlimi*, anhwylder bwyta, {dont} wedi bwyta ers,
      gwneud fy hun yn sal, chwydu ar ol bwyta,
      {want} help$, {want} cymorth$`,
    urgent: `
      {carer} (n/yn) ar (y/r) llawr$, {carer} ar lawr$, {carer} {dont} (n/yn) deffro/ddeffro/dihuno/symud/anadlu$, {carer} (wedi/di) llewygu/lewygu, (yn/n) cael/gael ffit$,
      {child} ... {dont}/gwrthod/methu (yn) deffro/ddeffro/dihuno/ddihuno$, {child} (n/yn) gwrthod/methu deffro/dihuno$,
      methu/ffaelu deffro/dihuno (fy/y/r) {child}/{carer}$, methu/ffaelu deffror/dihunor {child}$,
      {child} ... tagu/dagu, {child} (wedi) (llyncu/yfed/bwyta) batri/cannydd/gwenwyn/bleach/tabledi/pils, wedi llyncu/yfed (y) batri/cannydd/gwenwyn/bleach,
      {dont} (yn) anadlu, stopio/stopiodd anadlu, anymwybodol, taro/daro/bwrw/fwrw gan gar/fws/lori/fan, car wedi taro`,
    carerAtRisk: `
      {person} wedi lladd/crogi/saethu ei/eu hun/hunan/hunain, {person} wedi cymryd/gymryd ei/eu fywyd/bywyd/bywydau (ei/eu) (hun/hunan/hunain), lladdodd/laddodd/crogodd/grogodd ({ofMine}) {person} (i) ei/i hun/hunan,
      {carer} ... crogi/grogi/saethu/crogodd/saethodd ei/eu hun/hunan, lladdodd/laddodd/crogodd/grogodd/saethodd ({ofMine}) {carer} (i) ei/i hun/hunan,
      {carer} ... cymryd/gymryd ei/eu fywyd/bywyd/bywydau, cymerodd {carer} ei fywyd/bywyd,
      {carer} ... lladd/ladd/brifo/frifo/niweidio ei/i hun/hunan, {carer} (yn/n/wedi/mae) (dweud/deud) (bod/fod) (o/e/hi/fo/yn/n) {want} marw/farw/bod yn farw,
      {carer} (n/yn) {want} marw/farw, {carer} ... hunanladd*, {carer} ... orddos*/gorddos*`,
    threatened: `
      {carer} ... bygwth/fygwth/mygwth, {person} (n/yn) bygwth/fygwth (fy/ein) lladd/ladd (i/fi/ni),
      {carer} (n/yn) {want} (fy/ein) lladd/ladd/saethu/tagu (i/fi/ni)`,
  },
};
