import type { Lexicon } from './lexicon.ts'

/** English moods, with those of customers who write to a shop. */
export const english: Lexicon = {
  veryGood: `amazing, awesome, excellent, outstanding, fantastic, wonderful, brilliant, superb, perfect, perfection,
    perfectly, flawless, magnificent, marvelous, marvellous, phenomenal, exceptional, exceptionally,
    incredible, incredibly good, stunning, spectacular, sensational, terrific, fabulous, splendid, glorious,
    breathtaking, mindblowing, mind blowing, blown away, mind blown, unbelievable service, out of this world,
    world class, top notch, first class, first rate, five stars, 5 stars, 10 out of 10, ten out of ten, best
    ever, the best, best of the best, absolutely love, love it, love this, love you, love them, loved it,
    loved this, love love, in love, adore, adored, adorable, masterpiece, heavenly, delightful, delighted,
    ecstatic, thrilled, overjoyed, over the moon, elated, euphoric, blissful, dream come true, couldn't be
    happier, could not be happier, can't thank you enough, cannot thank you enough, highly recommend, highly
    recommended, strongly recommend, life saver, lifesaver, life changing, game changer, exceeded my
    expectations, exceeded expectations, beyond expectations, above and beyond, went the extra mile, second to
    none, couldn't ask for more, could not ask for more, pure joy, so happy, super happy, very happy, so
    excited, super excited, very excited, cant wait, can't wait, can not wait, cannot wait, couldn't wait,
    pumped, stoked, hyped, epic, legendary, iconic, gorgeous, exquisite, sublime, divine, unforgettable,
    extraordinary, remarkable, miracle, miraculous, triumph, triumphant, champion, champions, hero, heroes,
    greatest, favourite ever, favorite ever, hooray, hurray, yay, yayy, woohoo, woo hoo, whoop, yippee,
    hallelujah, heck yes, hell yeah, so much fun, best day, slay, slayed, killed it, nailed it, crushed it, on
    fire, goat, lit af, you are the best, you're the best, you rock, you guys rock, keep up the good work,
    keep up the great work, well deserved, so proud, worth every penny, super helpful, extremely helpful, very
    satisfied, extremely satisfied, totally satisfied, completely satisfied`,
  good: `good, great, nice, nicely, happy, happily, happier, happiest, happiness, glad, gladly, pleased, pleasing,
    pleasure, pleasant, pleasantly, enjoy, enjoyed, enjoying, enjoyable, enjoys, love, loved, loves, loving,
    lovely, lover, beautiful, beautifully, beauty, best, better, cool, fun, funny, hilarious, cute, sweet,
    sweetest, excited, exciting, excitement, impressive, impressed, impresses, recommend, recommended,
    recommends, satisfied, satisfying, satisfaction, satisfactory, helpful, helped me, friendly, kind,
    kindness, polite, courteous, professional, reliable, efficient, effective, easy, easily, smooth, smoothly,
    seamless, fast and easy, quick response, fast response, prompt, promptly, speedy, convenient, comfortable,
    comfy, comfort, cozy, clean, spotless, fresh, delicious, tasty, yummy, scrumptious, bargain, affordable,
    great value, good value, worth it, well worth, well made, well done, good job, great job, nice job, nice
    work, good work, great work, works great, works well, works perfectly, works fine, works like a charm,
    fits perfectly, as described, as expected, as advertised, as promised, on time, ahead of schedule, problem
    solved, solved my problem, issue resolved, all good, no problem at all, thank you, thanks, thank u, thx,
    thank, thankful, grateful, gratitude, appreciate, appreciated, appreciative, appreciation, bless, blessed,
    blessing, blessings, congrats, congratulations, congratulate, bravo, kudos, cheers, welcome, smile,
    smiles, smiling, laugh, laughed, laughing, laughs, laughter, joy, joyful, joyous, cheerful, cheer,
    celebrate, celebrated, celebrating, celebration, proud, proudly, pride, win, wins, won, winner, winners,
    winning, victory, victorious, success, successful, successfully, succeed, succeeded, achieve, achieved,
    achievement, accomplished, talented, talent, genius, clever, smart, intelligent, wise, creative, elegant,
    classy, stylish, charming, attractive, handsome, pretty good, pretty cool, hot stuff, sexy, fancy, luxury,
    luxurious, premium, rich in, inspiring, inspired, inspiration, inspirational, inspire, inspires,
    motivated, motivating, uplifting, encouraging, encouraged, hopeful, optimistic, positive, confident,
    trust, trusted, trustworthy, honest, honesty, fair, generous, generosity, caring, thoughtful, patient with
    me, considerate, supportive, favorite, favourite, favorites, fave, favs, fan of, big fan, huge fan,
    fascinating, interesting, intriguing, entertaining, amusing, refreshing, relaxing, relaxed, peaceful,
    calm, magic, magical, romantic, treasure, precious, valuable, priceless, rewarding, reward, gift from,
    bonus, lucky, luck, good luck, fortunate, fortunately, luckily, thankfully, advantage, benefit,
    beneficial, improve, improved, improvement, improvements, improves, progress, upgrade was, innovative,
    sturdy, durable, solid, robust, high quality, good quality, great quality, superior, accurate, crisp,
    sharp, bright, vibrant, powerful, versatile, handy, useful, intuitive, user friendly, straightforward,
    simple to use, easy to use, hassle free, trouble free, lightweight, compact, sleek, looks great, looks
    good, look great, looking good, looking forward, look forward, well played, good game, great game, way to
    go, good stuff, great stuff, good news, great news, good day, great day, good time, great time, nice day,
    happy birthday, happy new year, merry christmas, have fun, get well, i like, we like, really like, i
    liked, liked, likes, like this one, like it, want one, i want to see, excites, dope, sick beat, rad, sweet
    deal, bomb, the bomb, lit, fire track, banger, swag, chill, ballin, perf, obsessed, addicted to, bae,
    xoxo, hugs, hug, kisses, kiss, heart, hearts, dear friend, beloved, friend, friends, friendship, sunshine,
    sunny, paradise, heaven, angel, star, superstar, stars, wow, omg yes, oh yes, yes please, hooked,
    memorable, worthy, worthwhile, deserve, deserved, deserves, well organized, well designed, goodness, gem,
    jewel, finest, fine product, rock, rocks, rocked, rockin, rocking, hits the spot, cant go wrong, can't go
    wrong, no complaints, no complaint, no issues, no problems, not disappointed, never disappoints, no
    regrets, not bad at all, flawlessly, without a hitch, without any problem, without any problems, more than
    happy, made my day, make my day, saved my day, keep it up, perks, treat`,
  ratherGood: `haha, hahaha, hahahaha, fine, alright, all right, decent, adequate, acceptable, reasonable, fairly good,
    not bad, works, work as intended, working again, works now, worked, it works, interested, ready, agree,
    agreed, true, correct, right choice, helps, helped, support, supports, supporting, supported, safe,
    secure, secured, warm, well, popular, famous, special, unique, modern, original, real exclusive, available
    now, ease, deal, gift, gifts, save, saved, saves, savings, share, sharing, join, joined, together, cares,
    hope, hopes, hoping, hopefully, wish, wishes, dream, dreams, dreaming, watch out for, party, weekend
    vibes, holiday, holidays, vacation, birthday, wedding, anniversary, tonight is, concert, premiere, debut,
    launch, top, big win, score, scores, goal, goals, gold, golden, medal, award, awards, prize, lead,
    leading, boost, gain, gains, grow, growing, rise, up for, strong, strength, strongest, healthy, health,
    fit, energy, active, fresh start, proper, properly, clear, clearly, quick, quickly, fast, faster, instant,
    tops, main event, must see, check it out, check this out, dont miss, don't miss, come join, stay tuned,
    resolved, solved, fixed, sorted, answered, refunded, received my refund, understood, got it, peace, faith,
    honor, honour, respect, respected, loyal, courage, brave, bold, freedom, truth, promise, promising,
    potential, opportunity, alive, awake, chance, enough for me, hehe, lets go, let's go, come on, thumbs up,
    sounds good, makes sense, good enough, so far so good, surprise party`,
  ratherBad: `slow, slowly, late, delay, delays, delayed, waiting, waited, problem, problems, issue, issues, trouble,
    error, errors, mistake, mistakes, wrong, incorrect, missing, lack, lacks, lacking, less, lower, low
    quality, cheaply, expensive, pricey, overpriced, costly, heavy, bulky, noisy, loud, hard, hard to,
    difficult, difficulty, complicated, complex, tricky, unclear, unsure, confused, confusing, doubt, doubts,
    doubtful, uncertain, strange, weird, odd, old news, outdated, limited, minor, average, mediocre, so so,
    meh, bland, plain, boring, bored, tired, tiring, sleepy, busy, miss, missed, misses, sorry, unfortunately,
    sadly, alas, regret, concern, concerned, concerns, worry, worried, worries, worrying, nervous, anxious,
    afraid, careful, risk, risky, warning, warn, warned, complain, complaint, complaints, send it back,
    returned it, broke down, stuck, lost, lose, loses, losing, loss, losses, lacked, fewer, weak, weaker,
    weakness, poor, poorly, cheap plastic, flimsy, thin, leak, leaks, leaked, leaking, scratch, scratched,
    scratches, stain, dirty, smell, smells, smelly, noise, bug, bugs, buggy, glitch, glitches, glitchy, crash,
    crashes, crashed, crashing, freezes, froze, lag, laggy, lags, unfinished, incomplete, inconvenient,
    inconvenience, uncomfortable, disagree, against, oppose, opposed, deny, denied, denies, refuse, refused,
    refuses, reject, rejected, ban, banned, blocked, block, stop, stopped, drop, dropped, drops, fall, falls,
    fell, decline, declined, debt, tax, taxes, cost me, costs, pay for nothing, sick, ill, cold food, pain,
    hurt, hurts, injured, injury, injuries, wound, cry, crying, cried, tears, alone, lonely, homesick, hungry,
    cold, gone, over it, rain, storm, traffic, exam, exams, homework, monday morning, test tomorrow, battle,
    fight, fights, fighting, war, conflict, crisis, protest, protests, arrest, arrested, guilty, jail, prison,
    court, lawsuit, sue, sued, suspect, suspected, accused, charged with, crime, criminal, illegal, steal,
    stolen, stole, theft, gun, guns, bomb attack, threat, threats, threaten, threatened, danger, dangerous,
    victim, victims, emergency, shortage, strike, accident, damage, damaged, damages, burn, burned, burnt,
    flood, hurricane, recession, unemployment, poverty, poor people, homeless, refugee crisis, controversy,
    controversial, scandal, critic, criticism, criticized, criticised, blame, blamed, blames, fault,
    debatable, excuse, excuses, ignore, ignored, ignores, ignoring, neglect, neglected, avoid, avoided, lies,
    lied, lie to, liar, fake, false, pretend, hype only, spam, ads everywhere, unwanted, unnecessary,
    pointless, random, nope, nah, no thanks, smh, ugh, sigh, hmm, should have, could have been better, could
    be better, needs improvement, room for improvement, would have been nice, wish it had, wish it was, i wish
    they, only complaint, only problem, only downside, downside, drawback, con, cons, not sure, not clear,
    don't know why, dont know why, no idea why, why does it, why don't you, why isn't, what happened to my,
    still no, not yet received, haven't received, have not received, hasn't arrived, has not arrived, did not
    receive, didn't receive, not received, not arrived, never got, no reply, no response, no answer, no news,
    not available, unavailable, sold out, out of stock, too long, too much, too many, too small, too big, too
    expensive, too slow, too late, takes forever, taking forever, take forever, long wait, again and again,
    once again, same problem, speak to a manager, speak to your manager, talk to a manager, your supervisor`,
  bad: `bad, badly, worse, sad, sadness, saddened, unhappy, upset, upsetting, angry, anger, annoyed, annoying,
    annoys, irritated, irritating, frustrated, frustrating, frustration, disappointed, disappointing,
    disappointment, disappoint, disappoints, dissatisfied, unsatisfied, unsatisfactory, dislike, disliked,
    hate, hated, hates, hating, hatred, stupid, stupidity, dumb, idiot, idiots, idiotic, moron, silly, fool,
    foolish, ridiculous, absurd, nonsense, crazy prices, insane prices, rude, impolite, unfriendly,
    unprofessional, unhelpful, incompetent, incompetence, careless, lazy, arrogant, dishonest, unfair,
    unreliable, useless, worthless, hopeless, helpless, pointless purchase, broken, breaks, broke, defective,
    faulty, malfunction, malfunctioned, malfunctioning, fail, fails, failed, failing, failure, failures, does
    not work, doesn't work, doesnt work, don't work, dont work, not working, not work, didn't work, did not
    work, stopped working, quit working, won't work, won't turn on, wont turn on, doesn't turn on, not
    functioning, doesn't help, does not help, didn't help, not helpful, never works, never worked, never
    arrived, never came, never received, never delivered, never responded, never again, never buy, never
    order, will not buy, won't buy, wouldn't buy, would not buy, would not recommend, wouldn't recommend, do
    not recommend, don't recommend, cannot recommend, can't recommend, not recommend, not recommended, not
    worth, isn't worth, not happy, not satisfied, not pleased, not impressed, not good, not great, not
    acceptable, not ok, not okay, not cool, not fair, not amused, unacceptable, unbelievable that, waste of
    money, waste of time, wasted, waste, rip off, ripoff, ripped off, overcharged, charged twice, double
    charged, charged me, hidden fees, false advertising, misleading, mislead, misled, deceptive, deceived,
    cheat, cheated, cheating, fraud, fraudulent, scam, scammed, scammer, scammers, phishing, hacked, stolen
    from, lied to, lies and, still waiting, been waiting, keep waiting, kept waiting, still not, still hasn't,
    still haven't, still doesn't, how much longer, how long do i have to wait, third time, fourth time, fifth
    time, for weeks, for the last time, nobody answers, no one answers, nobody responds, no one responds,
    nobody replies, no one cares, nobody cares, don't care, dont care, can't believe, cannot believe, cant
    believe, had enough, enough is enough, fed up, sick of, tired of, sick and tired, give up, giving up, gave
    up, let down, lets down, poor quality, low quality, bad quality, poor service, bad service, bad
    experience, poor customer service, poor experience, money back, want my money, demand a refund, file a
    complaint, make a complaint, report you, leaving you, switching to, cancelling my, cancel everything,
    close my account, delete my account, unsubscribe me, not what i ordered, wrong item, wrong product, wrong
    size, wrong order, wrong address, arrived broken, arrived damaged, came broken, came damaged, falls apart,
    fell apart, fall apart, falling apart, rotten, mouldy, moldy, stale, spoiled, undercooked, overcooked,
    inedible, tasteless, filthy, gross, nasty, ugly, messy, mess, messed up, screwed up, screwed, screw,
    sucks, suck, sucked, sucking, sucky, crappy, crap, lame, bs, bullshit, shit, shitty, shite, damn, dammit,
    damned, piss, pissed, pissed off, hell, wtf, bitch, bitches, bastard, ass, asshole, jerk, dick, loser,
    losers, trash, garbage, rubbish, junk, pathetic, miserable, misery, depressed, depressing, depression,
    heartbroken, heartbreaking, heartbreak, devastated, devastating, tragic, tragedy, terrified, terrifying,
    scared, scary, fear, fears, horror, shocked, shocking, ashamed, shame, shameful, embarrassed,
    embarrassing, embarrassment, humiliated, guilt, jealous, bitter, hostile, offended, offensive, insulting,
    insult, insulted, racist, racism, sexist, bigot, evil, cruel, brutal, brutally, violent, violence, abuse,
    abused, abusive, bully, bullying, harassment, attack, attacked, attacks, kill, killed, killing, kills,
    killer, murder, murdered, dead, death, deaths, die, died, dies, dying, suicide, shooting, shot dead,
    terror, terrorist, terrorists, terrorism, isis, rape, raped, toxic, poison, disaster, disastrous,
    catastrophe, chaos, collapse, destroyed, destroy, destroys, destroying, ruin, ruined, ruins, nightmare,
    worst part, corrupt, corruption, enemy, hypocrite, hypocrisy, propaganda, disrespect, disrespectful,
    ignorant, ignorance, clueless, mad, mad at, furious with, rant, drama queen, annoyance, hassle, regret
    buying, regrets, mourn, mourning, grief, suffer, suffered, suffering, struggle, struggling, panic, stress,
    stressed, stressful, exhausted, headache`,
  veryBad: `terrible, terribly, horrible, horribly, awful, awfully bad, worst, worst ever, dreadful, atrocious,
    appalling, appalled, abysmal, disgusting, disgusted, disgust, disgrace, disgraceful, despicable,
    deplorable, hideous, horrendous, horrific, outrageous, outraged, outrage, furious, livid, fuming, enraged,
    infuriating, infuriated, rage, raging, hate you, hate this, hate it, fucking hate, i hate, fuck, fucked,
    fucker, motherfucker, fuck you, fuck off, fucking useless, fucking terrible, fucking joke, absolute joke,
    total joke, what a joke, complete joke, you are a joke, complete waste, total waste, utter waste, absolute
    waste, utterly useless, completely useless, absolutely useless, absolutely terrible, absolutely awful,
    totally unacceptable, completely unacceptable, utterly unacceptable, beyond unacceptable, worst service,
    worst experience, worst company, worst customer service, worst purchase, biggest mistake, never ever
    again, never again in my life, total scam, complete scam, absolute scam, thieves, crooks, criminals you,
    con artists, daylight robbery, legal action, take you to court, my lawyer, see you in court, will sue,
    report you to, go to hell, burn in hell, kill yourself, kys, piece of shit, piece of crap, piece of
    garbage, piece of junk, hot garbage, dumpster fire, garbage service, zero stars, 0 stars, 0/10, one star,
    1 star, stay away, avoid at all costs, do not buy, don't buy, dont buy, do not order, beware, shame on
    you, extremely disappointed, very disappointed, so disappointed, deeply disappointed, extremely
    frustrated, so frustrated, very frustrated, very angry, so angry, extremely angry, really angry, very
    upset, extremely upset, beyond frustrated, beyond disappointed, had it with you, sick to my stomach, makes
    me sick, unforgivable, inexcusable, intolerable, unbearable, vile, repulsive, revolting, loathe, despise,
    abhor, detest, wretched, hellish, inhumane, massacre, slaughter, genocide, torture, tortured`,
  nothing: `like, likely, later, sooner or later, no doubt, less than, cons of, pros and cons, customer support, tech
    support, technical support, well, wait, wait for, ok, okay, help, deal with, dealing with, used, working
    on, working at, may fair, kind of, sort of, would like, i'd like, i would like, like to know, like to
    order, looks like, look like, looked like, feels like, sounds like, something like, just like, like a,
    like the, like to, please help, can you help, could you help, help me with, thank you in advance, good
    morning, good afternoon, good evening, good night, how well, as well, as well as, well then, very well
    known, pretty much, how good, how much, no matter, not only, how long, free shipping, free delivery,
    return policy, refund policy, cancellation policy, complaint form, error code, right now, all right then,
    new york, new order, best regards, kind regards, regards, best wishes, hard drive, hard disk, hot dog,
    high school, free time, dead sea, black friday, good friday, super bowl, star wars, game of thrones, war
    of, the hunger games, walking dead, breaking bad, despicable me, suicide squad, big bang, fault in our
    stars, world war, battle of, at all costs of, lost and found, cost of, lower case, top up, no later than,
    late checkout, check out late, miss universe, miss world, miss usa, sick leave, waiting list`,
  negators: `not, no, never, neither, nor, none, nobody, nothing, without, cannot, hardly, barely, scarcely, rarely,
    seldom, lack of, far from, isn't, aren't, wasn't, weren't, don't, doesn't, didn't, haven't, hasn't,
    hadn't, won't, wouldn't, can't, couldn't, shouldn't, ain't, isnt, arent, wasnt, werent, dont, doesnt,
    didnt, havent, hasnt, wont, wouldnt, cant, couldnt, shouldnt, aint, nt`,
  negatorsAfter: '',
  intensifiers: `very, really, extremely, so, super, absolutely, totally, completely, utterly, incredibly, highly, truly,
    deeply, seriously, especially, particularly, exceptionally, insanely, ridiculously, freaking, frickin,
    fucking, bloody, damn, hella, way too, such, such a, quite, most, even, too, awfully, terribly, always,
    definitely, certainly, by far, real, mega, ultra, as hell, as fuck, af`,
  softeners: `a bit, a little, bit, little, slightly, somewhat, fairly, rather, kinda, sorta, partly, almost, maybe,
    perhaps, might, possibly, sometimes, mildly, relatively, only, just a`,
  contrasts: `but, however, yet, although, though, nevertheless, nonetheless, except, unfortunately, sadly, until,
    whereas`,
}
