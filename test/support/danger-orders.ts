/**
 * Searches about one danger: they must show the three help lines of `first` at the top, and no Activities but these.
 */
type OrderedSearches = { first: string; activities: readonly string[]; searches: readonly string[] };

/** Splits a list at its commas. */
const listed = (text: string): string[] =>
  text.split(',').map((search) => search.trim().replace(/\s+/g, ' '));

const ofWhoIsHurt = 'Emergency services, Childline, National Domestic Abuse Helpline';
const ofSuicide = 'Emergency services, Samaritans, Childline';

/** Phrases that an adversarial test found missing in the product's lists, and similar ones. */
export const orderedSearches: readonly OrderedSearches[] = [
  {
    first: ofWhoIsHurt,
    activities: [],
    searches: listed(`
      i am being hit, im being hit, i'm being hit, we are being hit, i am hit, im hit, im getting hit, i was hit, ive been kicked, i am being
      punched, i keep being slapped, we were beaten, i am hurt, dad hurted, mum hurted, i hit my husband, i slapped my wife, i punch my partner,
      secret game with uncle, dont tell mum secret, uncle says its our secret, secrets with grandad, a secret i cant tell, uncle says dont tell,
      daddy hitted me, mum hitted us, my partner hitted me, i get beat up at home,
      daddy gets cross and it hurts, daddy gets angry and it hurts, when dad is cross it hurts, daddy gets cross and hurts,
      it hurts when daddy gets cross, daddy was cross and now my arm hurts, mae dad yn gwylltio ac mae'n brifo,
      my wife is scared of me, my partner frightens the kids, my son flinches when i come near,
      mum doesnt love me, my mum doesn't love me, dad doesnt love me anymore, my parents dont love me, mummy does not love me,
      mum dosnt love me, my mum hates me, my family hates me, mum says she hates me, my mum doesnt want me, my step mum hates me,
      my mum doesnt care about me, mum said she wishes she never had me, mum calls me stupid, dad calls me names,
      dydi mam ddim yn fy ngharu, mam ddim yn caru fi, mae dad yn casáu fi, mae mam yn fy nghasáu i,
      mum drinks, my mum drinks, dad drinks too much, my dad drinks a lot, mum drinks every night, mummy drinks wine all day,
      dad is drunk, my mum is always drunk, dad comes home drunk, my parents get drunk, my dad is an alcoholic, mums drunk again,
      mum is drinking again, when mum drinks, dad takes drugs, mum is on drugs, my mum smokes weed, my dad is a drug addict,
      mae mam yn yfed, mae dad yn meddwi, dad wedi meddwi, mae mam yn yfed gormod, mam yn cymryd cyffuriau,
      my mum drags me by the hair, dad dragged me up the stairs, my stepdad pulls me by the ear, dad lifts me by the hair,
      dad uses the belt on us, dad used the belt, my dad takes the belt to me, dad gets the belt out,
      dad takes his belt off when hes angry, we get the belt, mum uses a wooden spoon on me,
      i get hit with a belt, i get hit when i get home, i get smacked for crying, we get hit with a slipper,
      dad wallops me, dad walloped me, my mum leathers me, mum thrashes us, dad flogs me, my dad decks me, my stepdad clocks me one,
      i got a good hiding, i get a hiding, dad gives me a hiding, dad gives me a thick ear, he gave me a black eye,
      my mam clips me round the head, my mam clips me round the ear, mum boots me, dad boots me in the back,
      my nan pinches me til i bruise, nan pinches me till im black and blue, my nan pinches me, nan pinches my arm,
      my step dad watches me in the shower, my stepdad watches me get changed, he peeks at me in the shower,
      uncle spies on me in the bathroom, my dad walks in on me in the shower,
      she comes back from her dads with bruises, he comes home from contact with bruises, my son came home from his dads with a black eye,
      unexplained bruises, left alone at night, im left alone at night, we get left alone all night, mum leaves us home alone,
      my mum leaves me alone at night, dad goes out and leaves us on our own, left home alone, mum goes out all night,
      mum hasnt come home for two days, mum hasn't come home, dad didnt come home last night, mum never came home,
      my mum has been gone for 3 days, dad hasnt been home for a week, i dont know where my mum is,
      he pins me to the wall, my brother pins me against the wall, he holds me down, he threw me across the room, dad threw me on the floor,
      mum slams my head on the table, he bangs my head on the wall, he put a pillow over my face, he put his hand over my mouth,
      my dad knocks me about, dad knocked me out, he beats the crap out of me, dad lays into me, dad raises his hand to me,
      dad raises his fist, mum scratches me, dad spits at me, mum makes me sleep outside, mum puts soap in my mouth,
      dad put my head down the toilet, he holds my head under water, mum wont let me eat, mum locks the fridge,
      he checks my phone all the time, he follows me everywhere since we split, my ex wont leave us alone, someone is following me,
      walking on eggshells, mums dunk agen and she wallopd me,
      mae dad yn defnyddio'r gwregys, mae dad yn llusgo fi, mae mam yn tynnu fy ngwallt, mae nain yn pinsio fi, ges i gweir,
      mae dad yn rhoi cweir i fi, mae mam heb ddod adre ers dau ddiwrnod, mam heb ddod adref, ar fy mhen fy hun yn y nos,
      mae mam yn gadael ni ar ein pen ein hunain, mae fy llystad yn fy ngwylio yn y gawod, mae o'n gwylio fi'n newid,
      cleisiau ar ôl bod gyda'i thad, mae hi'n dod adre gyda chleisiau, mae o'n dal fi lawr,
      my stepmum drags me by my arm, my uncle dragged my sister by the hair, mum yanks me by the hair, he pulled me by my
      ponytail, dad pulls me by my hood, grandad uses his belt on my brother, dad hits us with his belt, my mum uses the
      slipper on us, dad got the belt and hit me, my foster dad belts us, mum gives us the slipper, we get the slipper when
      we are bad, i get slapped every day, i get punched all the time, we get smacked with a wooden spoon, im always getting
      hit, i got battered off my dad, dad battered me, dad lamped me, my da batters me, me da hits me, my da hits me, ma ma
      hits me, my mum knocked me about, my nana nips me, my gran skelps me, my dad skelped my bum, dad clouted me round the
      ear, dad cuffs me round the head, mum lashes out at me,
      my husband threatens to kill me, dad wants to kill me, he said he will kill me, my partner threatened to kill me,
      my ex is going to kill me, mum wants to kill me, he tried to kill me, she says she will kill me, dad said hed kill us,
      my dad beats me up, my husband beats me up, my stepdad beats me up, mum beat us up, my boyfriend threatens me, my dad
      threatened me, my ex threatens to kill the kids, someone threatened to kill me, they want to kill me, my uncle wants
      to stab me, mae fy ngŵr yn bygwth fy lladd i, mae dad yn bygwth fy lladd, mae dad eisiau lladd fi, mae mam yn bygwth fi, dad gave me a battering, i got a right good hiding off my dad,
      i get a clip round the ear, my uncle gave me a fat lip, dad split my lip, dad gave mum a black eye, mum has a black
      eye, mum has bruises, my mums boyfriend watches me shower, my stepbrother watches me get dressed, my stepdad comes in
      the bathroom when im in the bath, dad looks at me when im naked, stepdad films me in the shower, hes got cameras in my
      room, she came back from contact with a bruise on her arm, my son comes home from his dad's covered in bruises, my
      toddler came back from his dads with bruises, hand print bruise on my babys leg, my child has unexplained bruises,
      kids left home alone, children left alone in the house, my little brother is left alone all day, mum leaves us on our
      own and goes out, mum goes out and leaves me to look after my baby brother, parents go out and leave us alone, mum
      didnt come home, mum hasnt been home since friday, dads not come home for 3 days, my mum hasnt come back, my parents
      havent come home, i dont know where my parents are, he pinned me down, he pinned me up against the wall, she pins me
      against the door, he pins me on the floor, my husband threw me against the wall, he shoved me into the wall, my
      boyfriend pushed me down the stairs, dad threw my brother against the wall, she held me under the water, my mum tried
      to smother me, dad tried to drown me, my family hate me, my dad hates me, mummy hates me, mum dont love me, mummy
      dosent love me, my mum never loved me, my mum doesnt even like me, daddy doesnt like me, mum said i was a mistake, my
      mum says im a mistake, dad says i ruined his life, mum says she wishes she never had me, mums drunk, mum is drunk, my
      mum is drunk all the time, my mam drinks, my mam is an alcoholic, my nan drinks too much, my parents drink, my parents
      drink every night, my dad drinks and shouts, my dad drinks and hits, dad drinks vodka, my husband drinks too much, my
      partner is an alcoholic, my mum does drugs, my dad deals drugs, dad is high, mum is off her head, im really frightened
      of dad, i feel unsafe, sacred of dad, im scarred of my dad, scared of mum, scared of him, my daughter is scared of her
      dad, the kids are scared of their dad, my wife is afraid of me, daddy gets mad and it hurts, daddy gets cross and
      hits, daddy gets cross and hurts mummy, mummy is cross and she hurt me, daddy hurted my arm, my arm hurts because
      daddy pulled it, dwi ofn dad, mae dad yn fy nychryn, mae ofn dad arna i, mae mam yn feddw, mae dad yn yfed gormod, mae
      dad yn yfed bob nos, mae mam yn cymryd drygs, dydy dad ddim yn caru fi, dyw mam ddim yn fy ngharu i, mae mam yn gas i
      fi, ma dad yn bwrw fi da'r belt, mae dad yn defnyddio belt arnon ni, mae mam yn llusgo fi gerfydd fy ngwallt, ces i
      grasfa, ges i slap gan dad, mae mamgu yn pinsio fi, dyw mam ddim wedi dod adre ers tridiau, dydi mam ddim wedi dod
      adra, mae mam yn gadael fi ar fy mhen fy hun, gartre ar fy mhen fy hun drwy'r nos, mae fy llysdad yn gwylio fi yn y
      gawod, mae o'n edrych arna i'n newid, daeth hi adre gyda chleisiau
    `),
  },
  {
    first: ofSuicide,
    activities: ['worried-about-self-harm'],
    searches: listed(`
      everyone would be happier without me, theyd be happier without me, my family would be happier without me,
      everyone would be better if i wasnt here, everyone would be happier if i died, life would be easier without me,
      i wish i could just stop existing, i wish i didnt exist, i want to just die, i wish i could just disappear, i hope i dont wake up,
      i dont deserve to live, i shouldnt be alive, i shouldn't exist, i should never have been born, i wish i could go to sleep forever,
      i feel like dying, thinking about dying, i think about dying, blood on her sleeves,
      sa i eisiau bod yma, sa i moyn bod yma, so i moyn byw, so fi moyn byw, nid wyf eisiau byw, meddwl am ddiwedd bywyd,
      meddwl am farwolaeth, dwi'n meddwl am ddod â phopeth i ben, byddai pawb yn hapusach hebdda i, bysa pawb yn well eu byd hebdda i,
      dwi isio peidio bodoli, gobeithio na fydda i'n deffro, dwi ddim yn haeddu byw,
      i want to be with my dead mum, i want to be with my dead dad, i want to join my mum in heaven, i want to go to heaven,
      i want to be with nan who died, i want to see my dead mum again, i wish i was with my dead brother,
      dwi isio bod efo mam yn y nefoedd, dw i eisiau bod gyda fy mam sydd wedi marw,
      my mum wishes i wasnt born, nobody loves me, no one loves me, nobody likes me, i want it to stop, id be better off
      dead, the world would be better without me, my kids would be better off without me, my kids would be happier without
      me, my children are better off without me, mum would be happier without me, everyone would be happyer without me,
      every1 would be happier without me, they would all be happier if i was gone, you would all be better off without me,
      wish i could stop existing, i wish i could dissapear, i just wish i could die, i wish i was not alive, i wanna stop
      existing, id rather not exist, i dont wanna exist, i dont want to be alive anymore, i should be dead, i shouldnt be
      here, i dont deserve to be alive, i hope i never wake up, i pray i dont wake up, i want to sleep forever, want to go
      to sleep and not wake up, i want to be in heaven, i want to be with grandad in heaven, i want to go to heaven with
      mummy, i want to be with my nan in heaven, i want to be with my mummy in heaven, i want to see my dad in heaven, i
      wish i was dead like my mum, i want to die and be with my mum, my dad comitted suicide, sneb yn caru fi, does neb yn fy
      ngharu, sa i'n moyn byw, sa i moyn byw, so i isie byw, smo fi eisiau bod ma, dw i ddim am fod yma, dwi'n meddwl am
      orffen y cyfan, byddai'n well i bawb hebdda i, bydde pawb yn hapusach hebddo i, dwi eisiau bod gyda mam yn y nefoedd,
      dwi isio mynd i'r nefoedd, dwi isio bod efo taid yn y nefoedd
    `),
  },
  {
    first: ofSuicide,
    activities: [],
    searches: listed(`
      my dad killed himself, my mum killed herself, dad hung himself, dad hanged himself, my uncle took his own life, dad ended his life,
      my dad committed suicide, mum died by suicide, my husband killed himself, my mum wants to die,
      mae dad wedi lladd ei hun, lladdodd dad ei hun, mae mam eisiau marw,
      my mam killed herself, my stepdad killed himself, my grandad killed himself, my mums boyfriend killed himself, my mum
      tried to kill herself, my dad tried to hang himself, dad hung hisself, my daddy took his life, mummy took her own
      life, my father died by suicide, my sister killed herself, my
      friend killed himself, my son killed himself, my best friend took his own life, my brother killed himself, my brother
      hung himself, my cousin hanged himself, my daughter took her own life, my friend died by suicide, my cousin has killed
      herself, someone killed himself, he threatens to kill himself, my ex threatens suicide, mum keeps threatening to kill herself,
      lost my brother to suicide, i lost my best friend to suicide, my mate committed
      suicide, mae fy mrawd wedi lladd ei hun, mae fy ffrind wedi lladd ei hun, mae fy chwaer wedi lladd ei hun,
      mae fy mab wedi lladd ei hun, crogodd dad ei hun, mae dad wedi crogi ei hun, fe laddodd dad ei hun
    `),
  },
  {
    first: 'Emergency services, Childline, Samaritans',
    activities: ['worried-about-self-harm', 'when-someone-is-unkind'],
    searches: listed(`
      im so scared, i am really scared, i feel scared, im frightened, im terrified, im scard, dwi ofn, mae gen i ofn, mae ofn arna i, dwi'n ofnus,
      i feel so alone, i feel alone, im so alone, im all alone, i am so lonely, i feel so lonely, always alone, completely alone,
      i have no one, i have nobody, ive got no one, no one to talk to, nobody to talk to, nobody understands me, nobody believes me,
      i cry every night, i cry all the time, i cry myself to sleep, i cant stop crying, i feel empty, i feel numb, i feel hopeless,
      nobody cares about me, no one cares, i feel invisible, dwi'n teimlo mor unig, dwi'n unig iawn, dwi mor unig,
      nobody is home and im scared, im frightend, i am frightened, i'm so frightened, i am afraid, im afraid, i feel
      frightened, im skared, i am scard, i feel so lonely and sad, im so alone i want to cry, i feel completely alone, i am
      alone, im alone, i dont have anyone, i dont have anybody to talk to, i have no family, i cry all day, im always
      crying, i keep crying, i feel like crying all the time, i feel like im drowning, dwi'n unig, dwi'n teimlo'n unig, does
      neb yn poeni amdana i, does gen i neb, dwi'n crio bob nos
    `),
  },
  {
    first: 'Emergency services, NHS, Samaritans',
    activities: [],
    searches: listed(`
      swallowed a battery, swallowed a button battery, battery swallowed, he swallowed 2 magnets, swallowed bleach, ate a dishwasher tablet,
      washing pod swallowed, wont wake up, baby fell and wont wake up, not waking up, having a seizure, mae mam ar y llawr, dad ar lawr,
      mae mam wedi llewygu, mae'r babi yn cael ffit, mum is on the floor, dad on floor, mum isnt moving, mum not moving, dyw mam ddim yn deffro,
      dyw dad ddim yn symud, choking, little one swallowed a coin and is choking
    `),
  },
  {
    first: 'Emergency services, NHS, Samaritans',
    activities: ['at-the-end-of-your-tether'],
    searches: listed(`
      my son is scared of me, my kids are scared of me, my daughter is frightened of me, my children are afraid of me,
      my little boy is terrified of me, my son gets scared of me, hes scared of me, i scare my kids, i frighten my son,
      i scream at my kids and scare them, i gave my son a good hiding, i dragged my son by the hair,
      mae fy mab yn ofn fi, mae gan fy mhlant ofn fi, mae'r plant yn fy ofni,
      my daughters scared of me, my 5 year old is scared of me, my son is afraid of me, my kids are terrified of me, my sons
      frightened of me, mae fy mab fy ofn i, mae fy merch ofn fi, mae'r plant ofn fi
    `),
  },
];

/** Searches with words of fear or of frightening anger: help lines come first, and results below them. */
export const fearSearches: readonly string[] = listed(`
  scared, Scared!, frightened, terrified, afraid, petrified, scard, frightend, so scared, feeling scared, scared all the time,
  always scared, really frightened, ofn, ofnus, wedi dychryn, خائف, خائفة,
  dad is angry, dad gets angry, dad angry, my mum is so angry, dad screams at me, mum shouts at me, mum is always shouting, he hit her,
  she hit him, he hitted her, mum is angry with me, dad has a temper, uncle gets so angry, dad is angry at me, mum is angry all the time,
  dad is cross with me, dad blows up at me, dads temper, how to calm down dad, mums boyfriend is angry, my husband gets so angry,
  dad meltdown, mum has meltdowns, uncle screams at us, why does mummy shout at me, shouty dad, dad yells at mum, dad is mad at me,
  mae mam yn gwylltio, mae tymer ar dad, mae dad yn flin, mae mam yn grac iawn, mae dad yn gweiddi arna i
`);

/** Harmless searches that resemble the ones above. */
export const calmNeighbours: readonly string[] = listed(`
  secret present for mum, secret gift for daddy, secret recipe from nan, secret birthday party for nan, angry birds, secret santa,
  mum is mad about cats, my son has a temper, my child is angry with me, im angry with mum, battery toys,
  dad is on the floor laughing, mum lies on the floor for yoga, my child gets angry, we got beat at football, he hit her first,
  kill the boredom, killing boredom, strangle weed, strangleweed, bindweed strangles plants, kill an hour, kill the afternoon,
  kill two birds with one stone, could kill for a coffee, dressed to kill, kill flies, kill the engine, killing my houseplants,
  kill mould, homework is killing me, my dad has panic attacks, mum has anxiety attacks, dad had an asthma attack, my dad is a bit sad,
  mum is a bit poorly, my nan is a bit forgetful, dad takes me to kickboxing, mums pancake batter, mums wacky hair, dad punched the air,
  grandad has a beat up car, mum bites into an apple, dad bashes the pots, dad whips cream, dad whips up pancakes, dad kicked the habit,
  mum kicks off her shoes, dad attacks the weeds, mum smacked her lips, grandad choked up at the wedding, dad gave me a slap on the back,
  thinking about death of a pet, lladd diflastod, lladd pryfed,
  belt, belt up, seat belt, black belt, i got my yellow belt, i get the belt in judo, clip round the park, hair clip, mum clips my nails,
  mum clips me into the car seat, hiding places, good hiding place, give me a good hiding place, we get a good hiding place,
  left alone to play, leave me alone, my brother wont leave me alone, leave baby alone to settle, home alone film, time alone,
  playing alone, sleeping alone in own bed, mum watches me swim, mum watches me play football, nan watches me after school,
  drags his feet, my son drags his feet, mum drags me to the shops, dad drags me out of bed, mum pinches my chips, pinch of salt,
  pin the tail on the donkey, mum pins me a badge, mum boots up the computer, football boots, leather sofa, dad throws me in the air,
  dad throws me in the pool, dad holds me by the hand, mum holds me up to see, i got a beating at chess, mum hasnt come home from work yet,
  dad is away for two weeks, dad works nights, mum drinks tea, dad is drinking tea, mum drinks enough water, baby drinks too much milk,
  mum has drunk her tea, mum doesnt like me playing fortnite, mum doesnt want me to have a phone, mum hates mess, i love mum,
  my toddler doesnt want me, my baby only wants mum, scared of spiders, scared of thunder, scared of the toilet, scared of flying,
  scared of starting school, frightened of dogs, afraid of the dark, scared to sleep alone, my son is scared of the dark,
  the cat is scared of me, scaredy cat, im scared of spiders, night fears, fear of failure, it hurts, growing pains hurt, my tummy hurts,
  nan died and it hurts, dads back hurts, my baby cries every night, baby wont stop crying, toddler cant stop crying, crying at bedtime,
  my son cries himself to sleep, empty nest, life is better without tv, happier without phones, they play better without me,
  my child asks about dying, nan is in heaven, i miss my dead mum, my dead grandad, i want to be with my mum, be with my mum more,
  i want to be with my friends, i want to live with my dad, ofn pryfed cop, ofn dŵr, mam yn yfed te, dad yn yfed coffi,
  meddwl am ddiwedd y tymor, diwedd y dydd, chwarae ar ei ben ei hun, lladd chwyn, gwregys diogelwch, pinsiad o halen, mam yn caru fi,
  mae rhywbeth yno'n codi ofn arna i, lle cuddio da, llusgo traed, mae dad yn llusgo ei draed, mam yn gwylio fi'n nofio,
  i am so proud, i am so tired, just me and my son, im alone with the kids all day, single mum alone, alone time with
  each child, all alone book, going it alone, learning to sleep alone, playing on my own, on my own with two kids, left
  my job, left over food, left behind at school, im getting married, get a belt, get the belt on, use the potty, using
  the toilet, using the iron safely, mum uses the iron, mum uses a stick to walk, nan uses a cane, dad uses a belt for
  his trousers, belt for trousers, he uses a bat on the ball, mum brings the ball, hold on to me, hold my hand, hold me
  tight, carry me up the stairs, push me on the swing, throws a ball to me, daddy throws me up high, dad throws me over
  his shoulder, dad throws me on the bed, my dad swings me round, tickle me till i laugh, dad tickles me, mum looks at
  me, mum watches me in the school play, watch me change, mum comes in to wake me, dad comes home from work, dad comes
  home late, dad is home late, dad works away, mum works all night, mum is at work all night, dad is a night worker, mum
  is out tonight, mum and dad go out, babysitter for a night out, dad goes out to work, mum is away, dad has gone to
  work, my mum is in hospital, my dad is in the army, where is my mum, i miss my mum, dont know where my shoes are,
  where mum works, family dont like each other, my mum doesnt like me being on my phone, mum doesnt want me to go, dad
  doesnt want us to argue, mum cares about me, mum loves me, mum hates my music, my mum hates cooking, i hate my
  brother, my sister hates me, my brother hates me, drinks for a party, drink more water, family quiz night drinks, mum
  drinks a lot of tea, mum drinks a lot of water, dad drinks too much coffee, dad likes beer, mum drinks alcohol free
  wine, alcohol free drinks, drugs talk with my teen, talk to my child about drugs, my teen smokes weed, my son takes
  drugs, dads on medicine, dad takes pills for his heart, mum is high up in the class, scared of clowns, scared of
  hospital, scared of needles, scared of failing, scared of the future, scared of climate change, scared of bees, scared
  of loud noises, frightened of thunder, my child is scared, my toddler is frightened at night, my daughter gets scared
  at night, he gets scared, is it ok to be scared, brave when scared, what to do when scared, scared of the dark and
  sleep alone, all the time, better without sugar, happier without my phone, life is easier without tv, everyone is
  better at maths than me, they are happier if i stay calm, mum is happier if i tidy up, mum would be happier if i
  helped, they would be better if i was calmer, everyone would be happier if i shouted less, will my child be happier
  without screens, i would be happier if i slept, wish i could fly, wish i could stop shouting, i wish i could just
  sleep, i just want to sleep, i want to go to sleep, i want to go to the park, i want to go to bed, i want to see my
  dad, i want to see my grandad again, want to see nan, be with my family more, questions about heaven, where is heaven,
  what is heaven, is my dog in heaven, i want to meet my friends, i want to join my mum at yoga, i want to join a club
  with dad, feel like crying, feel like cake, he cries a lot, blood on the carpet, nosebleed on sleeve, my grandad had a
  heart attack, mum has high blood pressure, bruise on knee, bruises from football, toddler bruises easily, come home
  with muddy shoes, come home happy, home from school, dad comes back from work tired, gave me a high five, gave me a
  fright, give me a clue, give me a kiss, get a good night sleep, get a good job, get a pasting table, get a punch bag,
  get the strap of the bag fixed, i get the giggles, we get up late, we get on well, knock knock jokes, knock me over
  with a feather, over my head, hands over face peekaboo, hand over my mouth when i cough, walk on eggs, egg shells
  craft, locked in the fridge magnets, locks on kitchen cupboards, teacher raises her hand, raise your hand, raise my
  hand in class, mum calls me sweetheart, dad calls me every night, mum calls me pumpkin, mum called me from work, my
  mum calls me at school, dad checks my phone, mum checks my homework, follow me on instagram, he follows me around the
  house, my toddler follows me everywhere, my dog follows me everywhere, no one wants to play, no one likes maths, no
  one to play with, no one is perfect, nobody knows the answer, i have no one to babysit, someone to talk to, flinching
  at loud noises, scare away the monsters, scare my brother with a spider, i scared my mum on halloween, my kids scare
  easily, bit of fun, a bit of a mess, mum bit her lip, dad batters the fish, fish batter with dad, dad thrashes me at
  chess, dad thrashed me at fifa, my brother walloped me at fifa, beat dad at chess, dad beats the eggs, mum hits the
  shops, mum punches the dough, dad kicked the football, kick about with dad, mum whips the cream, kill the lights, kill
  the witch in the game, killing time with dad, could kill for chocolate, cwtsh gyda mam, cysgu ar fy mhen fy hun, ar fy
  mhen fy hun gyda'r plant, neb i chwarae, dod adre o'r ysgol, dad yn dod adre'n hwyr, mam ddim adre, mam yn gweithio
  nos, mae dad yn edrych arna i, gwylio ffilm gyda dad, mam yn gwylio fi'n chwarae, mynd i'r gawod, tynnu coes dad,
  gwell hwyr na hwyrach, eisiau bod gyda mam, eisiau gweld taid, meddwl am wyliau, diwedd y stori, diwedd y byd, mae mam
  yn yfed dwr, mae mam yn hoffi gwin, clais ar ben-glin, ofn mawr o gwn, gan i fi, my child gets angry and hits, angry
  child at school, dad and me, mum and baby group, my mum and i, being a single dad, why is my baby crying, my toddler
  wont sleep, baby sleep at night, first night alone with baby, left alone in a room, toddler left alone in his room,
  time out on his own, sleep on his own, sleep in own bed, dad is away at night, mum works nights, work at night, home
  for the holidays, back to school, sit on the floor, off the wall, hold the baby, hold my baby, holding the baby, drop
  the baby off at nursery, push the boundaries, my son pushes me away, kick the ball to the wall, throw the ball at the
  wall, throw it on the floor, food on the floor, toddler throws food on the floor, toddler throws himself on the floor,
  my son throws himself on the floor, bang on the table, bangs his head on the floor, baby bangs head on cot, toddler
  bangs his head on the wall, tantrum on the floor, pinching other children, toddler pinches me, my son pinches me, my
  daughter scratches me, clocks go back, deck of cards, check my phone screen time, phone location tracking, walk in the
  park, come out to my dad, pins and needles, film with family, look at me, look at me mummy, change of school, getting
  dressed battles, black eye peas, black and blue, no drinks before bed, beer garden with kids, my son is addicted to
  fortnite, my dad is addicted to his phone, my mum is on her phone all the time, mum is always on her phone, dad is
  always working, dad doesnt play with me, mum doesnt listen to me, my dad doesnt live with us, dad never plays with me,
  my mum never has time for me, i miss mum, i miss my dad so much, my dad left us, my dad left, dad is in prison, my
  parents are getting divorced, my parents dont live together, mum and dad dont love each other, do my parents still
  love me, does my mum love me, mum doesnt want to play, mum doesnt want me to be sad, dad doesnt want to see me, my
  toddler hates me, my son hates me, my daughter hates me, my teenager hates me, my kids hate me, i love my family, no
  one is home, nobody is perfect, care for my nan, i like being alone, being alone is ok, hopeless at maths, im useless
  at football, i cry at films, i feel sad, heaven and hell game, hope for the best, deserve a treat, deserve a break, i
  deserve a break, disappearing act magic
`);
