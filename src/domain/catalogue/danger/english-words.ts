/** The word groups of the English danger phrases; any word of a group can take the place of another. */
export const englishDangerWordGroups = {
  self: `my/me/ma/her/him/them/your/our/his self/selfs/selves, *self, *selves, mysef, myslef, mysel, mysefl, meself`,
  me: `me, us, mee`,
  i: `i, ive, im, id, ill, we, weve, i have, i am`,
  nearly: `nearly/almost/just/could/might/want/wanna/wana/gonna/will/would/have/had/going/keep/am/did/do/feel/really/to/like/may/about/scared/afraid/that/i/so`,
  my: `my/the/our/his/her/a/their/me/ur/your`,
  carer: `
    dad/daddy/dads/daddys/father/fathers/papa, mum/mummy/mums/mam/mammy/mams/mom/mommy/moms/mother/mothers/mama,
    parent/parents/parants, step/foster dad/mum/mam/mom/father/mother/parent/parents/carer, mums/mams/moms/dads
    boyfriend/girlfriend/partner/bf/gf/husband, uncle/uncles, aunt/auntie/aunty, grandad/granddad/grandpa/grandfather,
    taid, nan/nana/gran/granny/grandma, boyfriend/girlfriend/bf/gf/husband/wife/hubby/fiance, partner/partners,
    ex/exs, teacher/teachers/coach, babysitter/childminder/carer/nanny, family friend`,
  person: `
    {carer}, brother/brothers/sister/sisters/stepbrother/stepsister/bro/sis, cousin/cousins, son/sons/daughter/daughters,
    neighbour/neighbor/neighbours, friend/friends/mate, man/men/woman/boy/boys/girl/girls/guy/guys/lad/lads/kid/kids/people/person,
    someone/somebody/stranger/strangers, family, he/she/they/him/her/them/everyone`,
  child: `
    child/children/childs/kid/kids/baby/babies/bub/newborn/toddler/toddlers/infant/twins, son/sons/daughter/daughters,
    stepson/stepdaughter, boy/boys/girl/girls/lad/teen/teenager, little one/boy/girl/ones, one/two/three/four/five/six
    year old, 1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18 year old, niece/nephew/grandson/granddaughter/grandchild`,
  hits: `
    hit/hits/hitting/hittin/hitted, beat/beats/beating/beaten/beatin, punch*, slap/slaps/slapped/slapping/slappin, smack*, smak*,
    kick/kicks/kicked/kicking/kickin/kickd, strangl*, chok*,
    thump*, whip/whips/whipped/whipping, belts/belted, headbutt*, bite/bites/biting, attack*, batters/battered/battering,
    bash/bashes/bashed/bashing, wack/wacks/wacked/wacking, whack/whacks/whacked/whacking, spank*, caned, clout*, clobber*,
    wallop*, thrashes/thrashed/thrashing, thwack*, skelp*, flogs/flogged, pummel*`,
  hurts: `
    {hits}, bit, batter, hurt*, hert*, hurtin, harm*, burn/burns/burnt/burned/burning, push/pushed/pushes/pushing, shov*, stab*,
    injur*, grab*, assault*, abus*, molest*, rape/raped/rapes/raping, threaten*, tortur*, drown*, locks/locked/locking,
    scald*, poison*, shake/shakes/shook/shaking, bully/bullies/bullied`,
  touches: `touch*, tuch*, tutch*, toch*, grope/gropes/groped/groping, fondl*, finger/fingers/fingered, molest*, rape/raped/rapes/raping, feels/felt/feeling up`,
  goesOn: `
    almost/nearly/just/could/might/may/would/will/wanna/gonna/want/wanted/have/had/going/keep/kept/keeps/am/was/did/do/feel/felt/really/to/like/about/
    scared/afraid/worried/guilty/i/ill/so/of/for/always/often/sometimes/accidentally/even/only/being/cant/stop/at/think/lost/lose/losing/it/my/temper/and`,
  act: `
    hit/hits/hitting/hittin/hitted, beat/beating/beatin, punch*, slap/slapped/slapping/slappin, smack*, smak*, kick*, strangl*, chok*, thump*,
    whip/whipped/whipping, belted, headbutt*, bite/biting/bit, attack*, batter*, bash*, wack*, whack*, spank*, caned, clout*, clobber*, wallop*, thrash*,
    thwack*, skelp*, hurt*,
    hert*, harm*, burn/burnt/burned/burning, push/pushed/pushing, shov*, injur*, grab*, assault*, abus*, threaten*, tortur*, drown*,
    locking, scald*, poison*, shake/shook/shaking, bully/bullied/bullying, smother*, throw/threw/throwing, drop/dropped, kill/killed/killing, stab*, neglect*,
    violent/abusive/aggressive to/towards/with/at`,
  other: `
    he/hes/she/shes/they/theyve/theyre/someone/somebody/who/people/man/woman/neighbour/neighbours/staff/nursery/worker,
    saw/seen/caught/want/wants/think/know/heard/stop him/her/them (to) (stop)`,
  peers: `another/other/a/some/older/big/bigger/these (other/older/big) child/children/kid/kids/boy/boys/girl/girls/lad/lads/teen, ^kids, ^boys, ^girls`,
  want: `
    want/wants/wanted/wanting/wanna/wana/wannna/wnt/wan/wantt/watn/wanto/wnat/wont (to/too/2/ta), wish/wishes/wished (to), would like to,
    need to, gonna/gunna/gona, going to/2, plan/plans/planning to, thinking of/about, ready to, trying/tried/tries/try to,
    about to, wish i/he/she/they could/would, feel/feels/felt like, hope i, rather, thoughts of/about`,
  dontWant: `
    dont/doesnt/dnt/dosnt/doesent/didnt/donot/never/dun (really/even/just) want/wanna/wana/wannna/wnt/wants/wanted/wish (to/2/too),
    do/does/did not (really/even/just) want/wish (to/2/too), don/doesn/didn t want (to/2), not want/wanting (to),
    longer want/wants to, dont/doesnt feel like, dont/doesnt/cant see the/a/any point/reason in/of/to`,
  kill: `kill/kills/kil/murder/murders/stab/stabs/shoot/shoots/strangle/strangles`,
  threatens: `
    wants/wanted to, wanna, will/would/wud/might/could/cud, (is/are/was/were) going/gonna/gunna (to), tries/tried/trying to, nearly/almost,
    (is/are/was/were/keeps/has) threaten*/thretn* to, (has/keeps/always/once) says/said/saying/told/tells (me/us) (that) {says}`,
  says: `
    he/she/they/hes/shes/theyre/hed/shed/theyd/hell/shell/theyll (will/would/wud/is/are/was/wants/wanted) (going/gonna/gunna) (to)`,
  live: `
    live/living, be/b/being here/alive/around/living, exist/existing, be on this earth/planet, be in this world,
    wake/waking up again/ever/tomorrow/anymore, wake/waking up any more, go/carry/keep on living/anymore,
    go/carry/keep on like this, go/carry/keep on any more, keep going like this`,
  dead: `
    die/dye/dei/diee/deid, be/b dead/gone, disap*, dissap*, desap*, dissep*, end it/things/everything/life, end my/his/her life,
    vanish, sleep forever, sleep and not/never/dont wake up, never/not wake up, stop existing/living, not exist,
    not be here/alive/around, kill {self}, hang {self}, dead`,
  pills: `
    pills/tablets/paracetamol/paracetemol/parcetamol/painkillers/ibuprofen/antidepressants/antidepresants/bleach,
    pain killers, sleeping pills/tablets`,
  medicine: `{pills}, calpol/meds/medication/medicine/insulin`,
  pictures: `picture/pictures/pics/pic/photo/photos/nudes/nude/video/videos/vid/vids/image/images/selfie/selfies`,
  school: `school, class, bus, playground, break, lunch, park, college, lesson, changing rooms`,
  afraid: `scared/scard/scarred/scaird/skared/afraid/afrade/frightened/frightend/frightned/frigtened/freightened/sacred/scaed/scred/scerd/scarde/terrified/terified/petrified`,
  scared: `{afraid}, fear/fears/fearful`,
  scares: `scare/scares/scaring/frighten/frightens/terrifies/terrifys`,
  slips: `
    %hits/%hit/%hitting/%hurts/%hurt/%hurting/%punches/%punched/%slaps/%slapped/%kicks/%kicked/%smacks/%smacked/%pushes/%pushed/
    %chokes/%choked/%touches/%touched/%touching/%strangles/%strangled/%grabs/%grabbed/%burns/%burnt/%burned/%rapes/%raped/
    %threatens/beast/baets/betas/%beating`,
  genitals: `willy/willys/willies/penis/dick/cock/privates/boner/vagina/fanny`,
  game: `fortnite/roblox/minecraft/cod/gta/warzone/valorant/zelda/halo`,
  himself: `him/her/them self/selves, hisself`,
  part: `
    head/neck/face/arm/arms/leg/legs/back/tummy/belly/stomach/finger/fingers/hand/hands/wrist/hair/ear/ears/eye/nose/lip/
    tooth/teeth/jaw/rib/ribs/bum/chest/foot/feet/ankle/knee/hip/elbow/thumb/shoulder/body/throat/skin/bone/bones`,
  injures: `{hurts}, break/breaks/broke/broken/breaking, twist*, pull/pulls/pulled/pulling, scratch*, dislocat*, squeez*,
    pinch/pinches/pinched, slam/slams/slammed/slamming, bang/bangs/banged/banging, smash/smashes/smashed/smashing, bend/bends/bent, split/splits, yank*`,
  clothes: `skirt/top/shirt/pants/trousers/knickers/nickers/bra/underwear/dress/shorts/pyjamas/pjs/boxers/clothes/legs/thigh/thighs`,
  female: `mum/mam/mom/mummy/mother/nan/nana/gran/granny/grandma/auntie/aunt/aunty/wife/girlfriend/sister/daughter`,
  male: `dad/daddy/father/grandad/granddad/grandpa/taid/uncle/husband/boyfriend/brother/son`,
  ball: `ball/football/balls/frisbee/dart/darts/shuttlecock/puck/snowball/balloon/pillow/cushion`,
  swallows: `swallow*/drank/drunk/drink/drinks/drinking/ate/eat/eats/eaten/licked`,
  poison: `
    bleach/battery/batteries/detergent/cleaner/cleaning/washing/laundry/dishwasher/capsule/pod/tablet/tablets/pills/pill/
    medicine/meds/medication/calpol/paracetamol/poison/antifreeze/weedkiller/magnet/magnets/chemical/chemicals/petrol/vape/
    perfume/alcohol/vodka/cannabis/drugs/edible/edibles/berries/mushroom/mushrooms`,
  often: `always/often/sometimes/still/just/really/only/even/also/keeps/keep/kept/would/will/gonna/has/have/is/are/was/am/been/being/never/constantly/now,
  going/used to`,
  very: `so/very/really/always/just/too/all/completely/totally/utterly/absolutely/quite/that/feeling/getting/proper/bit`,
  parent: `
    dad/daddy/dads/daddys/father/papa, mum/mummy/mums/mam/mammy/mom/mommy/mother/mama, parent/parents/parants, step/foster
    dad/mum/mam/mom/father/mother/parent/parents/carer, nan/nana/gran/granny/grandma/grandad, family`,
  ownChild: `
    child/children/kid/kids/baby/babies/toddler/toddlers/teen/teenager/twins, son/sons/daughter/daughters, stepson/stepdaughter,
    little one/boy/girl/ones, {years} year old`,
  years: `1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18`,
  doesnt: `dont/doesnt/dosnt/dosent/doesent/dnt/didnt/never, do/does/did not, don/doesn/didn t`,
  hasnt: `hasnt/havent/didnt/not, has/have/did not, hasn/haven/didn t`,
  beaten: `
    hit/hitted/hurt/beat/beaten/smacked/slapped/punched/kicked/whipped/belted/caned/battered/thrashed/spanked/walloped/leathered/
    clouted/whacked/thumped/clobbered/bashed/bruised`,
  passive: `am/are/was/were/being/been/be/get/gets/getting/got`,
  angry: `angry/angri/mad/furious/raging`,
  atWhom: `me/us/mum/mam/mom/dad/him/her/them/everyone/everybody, my mum/mam/mom/dad/sister/brother`,
  shouts: `shouts/shouting/shouted/screams/screaming/screamed/yells/yelling/yelled`,
  dont: `dont/not/never/cant/mustnt`,
  deadly: `
    battery/batteries/magnet/magnets/bleach/antifreeze/weedkiller/detergent, dishwasher/washing/laundry
    tablet/tablets/pod/pods/capsule/capsules`,
  blow: `
    hiding/beating/thrashing/battering/kicking/pasting/walloping/leathering/belting/spanking/smacking/slapping/slap/smack/clout/
    wallop/thump/whack/belt/cane/slipper/strap, thick/clipped ear, black eye, fat/bloody lip/nose, clip round/around the ear`,
  hard: `good/right/proper/big/real/hard/massive/bloody/sound/another`,
  weapon: `belt/strap/cane/slipper/stick/spoon/ruler/cable/wire/cord/hanger/pin/flop/flipflop/shoe/whip/paddle/chain/hose/bat/broom/fist/fists/iron/lighter/cigarette/spatula`,
  throws: `
    throw/threw/throws/throwing/thrown/throwed/fling/flings/flung/hurl/hurls/hurled/chuck/chucks/chucked/sling/slings/slung/
    slam/slams/slammed/slamming/drag/drags/dragged/dragging/pin/pins/pinned/pinning/push/pushes/pushed/pushing/shove/shoves/shoved/
    knock/knocks/knocked/smash/smashes/smashed/bang/bangs/banged/hold/holds/held/holding/kick/kicks/kicked/yank/yanks/yanked`,
  ontoHard: `(up/down/back/hard) to/against/on/onto/into/across/at/through/off/down/up/along (the/a/my/our/their)
    wall/walls/floor/ground/door/room/stairs/window/table/radiator/street/hall/landing`,
  painfulHold: `hair/neck/throat/ear/ears/arm/arms/leg/legs/wrist/wrists/scruff/ankle/ankles/feet/collar/hood/face/jaw/ponytail/plaits/pigtails/throat`,
  handles: `
    leather/leathers/leathered, lamp/lamps/lamped, deck/decks/decked, clock/clocks/clocked, chin/chins/chinned, cuff/cuffs/cuffed,
    throttle/throttles/throttled, smother/smothers/smothered, boot/boots/booted, cane/canes, glass/glassed, nutted, yanks/yanked,
    flings/flung, hurls/hurled, slams/slammed, lay/lays/laid/laying into, spit/spits/spat/spitting on/at, lash/lashes/lashed/lashing out at`,
  watches: `
    watch/watches/watched/watching, peek/peeks/peeked/peeking, spy/spies/spied/spying, stare/stares/stared/staring, perv*,
    look/looks/looked/looking, film/films/filmed/filming`,
  undressed: `shower/showers/showering/bath/bathroom/toilet/loo/undress/undressed/undressing/dressed/dressing/change/changed/changing/naked/asleep/sleeping`,
  alone: `alone, all alone, on my/our/their/her/his own, by myself/ourselves/themselves/himself/herself`,
  drinksMuch: `too/so much, a lot, loads, every/all/each day/night/weekend/evening, all the time, everyday,
  alcohol/vodka/wine/beer/beers/cider/gin/whisky/whiskey/rum/cans/booze`,
  drug: `drugs/drug/weed/cannabis/cocaine/heroin/crack/spice/ketamine/pills`,
  everyone: `
    everyone/everybody/they/theyd/theyll/he/hed/she/shed/people/world/life/things/family/kids/children/parents/friends/all/it/itd, {parent}`,
  notHere: `
    wasnt/werent here/around/alive/born/there, wasn/weren t here/around/alive/born/there, was/were not/never
    here/around/alive/born/there, was/were dead/gone, died, didnt exist, didn/did t/not exist, disappeared, stopped existing`,
  passedAway: `(has/had/is) died/dead/passed (away)`,
} as const;
