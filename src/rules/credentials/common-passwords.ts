// What most often turns up in leaked passwords, cut down to the word within ("Dragon123!" is
// "dragon"): the thousand commonest of six characters and more, first names, and what a bank brings
// to mind. Words that do not belong in a bank are left out.
const WORDS = `
  access accord account action adidas admin administrator airborne airforce airplane alabama
  alaska alejandro alexande alexander alexandr alexis alpha amanda amazon amelia america american
  andrea andrew andrey android angel angela angels animal anthony antonio apache apollo apple
  apples april arizona arsenal ashley atlanta atlantis august austin autumn avalon avatar awesome
  azerty baby babygirl babylon badboy badger baller banana bandit bank banking barbara barbie
  barney baseball basketba basketball batman beatles beauty beaver beavis benjamin berlin bigboy
  bigdaddy bigdog bigfoot bigmac bigman bigred billybob birdie bitcoin blaster blazer blessed
  blink blizzard blonde blondie bluebird bobafett bobcat bond booger boogie boomer boston bowling
  bradley brandon brandy braves brazil brian britney bronco broncos brooklyn browns bruins brutus
  bubba bubble bubbles buddha buddy buffalo bulldog bulldogs bullet buster butter butterfly
  cadillac caesar camaro cameron canada captain cardinal carlos carolina cartman casino casper
  catch catfish celtic cessna champion changeme charles charlie charlotte checking cheese chelsea
  cherokee cherry chester chevelle cheyenne chicago chicken chipper chocolat chopper chris christ
  christia christin christopher cjkysirj cocacola coffee colorado compaq computer connor cookie
  cookies copper corona corvette cougar covid cowboy cowboys coyote creative credit cricket
  cthutq dakota dallas dancer danger daniel daniela danielle darkness darkside darkstar dbrnjhbz
  december default defender deftones destiny detroit devildog dexter dfvgbh diablo diamond diesel
  digger digital dilbert disney doctor dodgers doggie dollar dolphin dolphins domino donkey
  dragon dragons dreamer dreams driver drowssap drummer ducati dvorak dylan eagle eagles eclipse
  edward einstein electric elephant elizabet elizabeth eminem empire engineer enigma enterpri
  escort ethan everton explorer express extreme facebook falcon family fantasy fatboy february
  fender ferrari fireball firebird fireman fishing fktrcfylh flipper florida flower fluffy flyers
  foobar football forest forever francisco freddy freedom freeuser friday froggy fyfcnfcbz fylhtq
  gabriel galaxy galina gambit gandalf garfield gateway gators gemini genesis genius george
  gfhjkm ghbdtn giants ginger goblue godzilla golden goldfish golfer goober goodbye google
  greenday guest guitar gundam gunner hacker hamlet hammer hannah happy harley hawaii hawkeye
  heather heaven hellfire hello helpme hendrix hercules hiphop hitman hjvfirf hobbes hockey
  holiday horses hotdog hotrod hummer hunter ibanez icecream iceman iloveu iloveyou impala
  indiana infinity instagram integra internet iphone ironman isabella jackson jaguar james
  january jasmine jason jasper jennifer jessica jester jesus johnny jonathan jordan joseph joshua
  july june junior jupiter justice justin juventus karina katana kawasaki kevin kirill kitten
  knicks kodiak lacrosse lakers lancer larisa lasvegas lauren leather legend lennon lestat
  letmein liberty lifehack lights linda liverpoo liverpool lizard logan login logitech london
  lonewolf longhorn love lovely loveme loveyou lucas lucky machine maddie maddog madison madman
  madmax madonna maggie magnum maksim malibu manutd march maria marina marine marines marino
  marley martin mason master matrix matthew maverick maxima maximus maxwell melissa mercedes
  mercury merlin metallic metallica mexico michael michelle michigan mickey microsoft midnight
  minecraft mister monday money monica monkey monster montana montreal mookie morgan mortgage
  mother motorola mountain mozart muffin mustang mylove naruto nascar natali natalie natasha
  nemesis netflix newport newyork nfnmzyf nicholas nicole nikita nintendo nirvana nissan nothing
  november october oksana oliver olivia online orange oregon outlaw packard packers pakistan
  pandora pantera panther panthers panzer paradise pass passcode password passwort patches
  patricia patrick patriots pavilion peaches peanut pearljam peekaboo peewee pegasus penguin
  pepper peter phantom phoenix picard pickle piglet pirate platinum player pokemon polaris police
  polina pontiac poohbear pookie popcorn popeye porsche portland precious predator prelude
  presario prince princess private pumpkin purple pyramid qwaszx qweasdzxc qwerty rabbit rachel
  racing raider raiders rainbow random ranger rangers raptor rascal reaper rebecca reddog redhead
  redneck redrum redsox redwings renegade richard robbie robert rocket rockstar rocky rolltide
  ronaldo rooster root rosebud runner rush ruslan russia sailor saints salem samantha samson
  samsung samurai sandman sandra saturday saturn savings scarface scooby scooter scorpio scorpion
  scotland scott scotty scully seattle sebastian secret security september serega serenity sergey
  shadow shaggy shamrock shelby shorty shotgun siemens sierra silver simple simpsons skeeter
  skipper skippy skyline slipknot smiley smitty smooth snickers sniper snoopy snowball snowman
  soccer softball software sophie sparky spartan speedy spider spiderma spiderman spirit spitfire
  spooky spring srinivas stalker stargate startrek starwars stealth steelers stephani stephanie
  steve steven stinger stingray stinky stormy strike stupid subaru sublime success summer sunday
  sunset sunshine superman surfer suzuki svetlana sweetpea sweety swimming swordfis swordfish
  sydney target tarheels tattoo taurus taylor teacher temp tennis test tester testing thailand
  theman therock thomas thumper thunder thursday tickle tiger tigers tigger tinker titanic tomcat
  topgun tornado toshiba toyota transam travel trfnthbyf trigger trinity trooper trouble trucker
  trucks trumpet trustno tuesday turkey turtle tweety tyler unicorn user valentin valentina
  valera vampire vanessa vegeta veronika vfhbyf vfrcbv victoria victory viking vikings viktor
  vision vladimir voodoo voyager warcraft warrior weasel wednesday welcome westside whatever
  whynot wicked wildcat wildcats william willow windows winner winston winter wizard wolfgang
  wolfpack wolverin wolves wombat word wrangler xavier xfiles yamaha yankee yankees yellow yfnfif
  zeppelin zombie
`;

export const commonPasswords: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ WORDS.trim().split(/\s+/),
);
