import type { Lexicon } from './lexicon.ts'

/** French moods, with those of customers who write to a shop. */
export const french: Lexicon = {
  veryGood: `excellent*, parfait*, magnifique*, merveilleu*, formidable*, fantastique*, extraordinaire*, exceptionnel*,
    incroyable*, génial*, géniaux, super bien, sublime*, superbe*, splendide*, remarquable*, fabuleu*,
    époustouflant*, éblouissant*, impeccable*, irréprochable*, nickel, au top, top du top, le top, le
    meilleur, la meilleure, les meilleurs, les meilleures, meilleur service, j'adore, on adore, adore*,
    adoré*, ravi*, enchanté*, comblé*, conquis*, émerveillé*, enthousiasm*, enthousiaste*, je recommande
    vivement, recommande vivement, recommande fortement, recommande à 100, je recommande les yeux fermés, cinq
    étoiles, 5 étoiles, 5/5, 10/10, 20/20, au-delà de mes attentes, dépasse mes attentes, dépassé mes
    attentes, mieux que prévu, un régal, un délice, un bijou, une merveille, une pépite, chef-d'œuvre, chef
    d'œuvre, coup de cœur, coup de coeur, un grand merci, mille mercis, merci infiniment, merci mille fois,
    merci beaucoup, très satisfait*, très content*, très heureu*, super content*, trop content*, trop bien,
    tellement bien, très très bien, entièrement satisfait*, totalement satisfait*, pleinement satisfait*,
    hyper content*, vous êtes les meilleurs, vous êtes géniaux, vous êtes au top, bravo à toute l'équipe,
    félicitations, triomph*, exploit, prodige, miracle*, hourra, youpi, yes yes, vivement, trop hâte,
    tellement hâte, j'ai hâte, hâte de, quel bonheur, quelle joie, un rêve, rêve devenu, paradis*, divin*,
    sensationnel*, phénoménal*, légendaire*, inoubliable*, grandiose*, brillant*, brillamment, à couper le
    souffle, vie sauvée, sauvé la vie, sans faille, rien à redire, rien à dire de plus, zéro défaut`,
  good: `poli, polie, polis, polies, bon, bons, bonne, bonnes, bien, mieux, beau, beaux, belle, belles, bel, joli*,
    agréable*, sympa, sympas, sympathique*, content*, heureu*, satisf*, satisfaction*, plaisir*, plaît, plait,
    plaisant*, aime*, aimé*, aimer*, adorable*, apprécie*, apprécié*, apprécier, recommande*, recommander,
    conseillé*, merci*, remerci*, reconnaissan*, gratitude, bravo, chapeau, félicit*, efficace*, efficacement,
    efficacité, rapide*, rapidement, rapidité, réactif*, réactive*, réactivité, ponctuel*, ponctualité,
    professionnel*, professionnalisme, sérieu*, compétent*, compétence*, aimable*, gentil*, gentillesse,
    souriant*, sourire*, accueillant*, chaleureu*, attentionné*, attentif*, attentive*, patient*, serviable*,
    disponible et, à l'écoute, bienveillan*, dévoué*, fiable*, fiabilité, solide*, robuste*, durable et,
    pratique*, facile*, facilement, simple et, simple à, confortable*, confort, propre et, propre*, délicieu*,
    savoureu*, succulent*, exquis*, gourmand*, frais et, fraîch*, goûteu*, qualité, haut de gamme, élégant*,
    élégance, raffiné*, soigné*, original*, innovant*, innovante*, innovation*, innov*, ingénieu*,
    intelligent*, malin, astucieu*, créatif*, créative*, précis et, utile*, précieu*, avantag*, bénéfi*,
    bénéfique*, intéressant*, passionnant*, captivant*, fascinant*, instructif*, instructive*, enrichissant*,
    inspirant*, motivant*, encourageant*, prometteu*, réussi*, réussite*, succès, gagn*, gagnant*, victoire*,
    vainqueur*, champion*, record*, récompens*, prix de, lauréat*, distingué*, primé*, médaille*, honor*,
    fier, fiers, fière*, fierté, joie*, joyeu*, gai*, bonheur*, rire*, rigol*, drôle*, marrant*, amusant*,
    mdr, lol, haha*, hihi, ptdr, amour*, amoureu*, chéri*, ami*, amitié*, cœur*, coeur*, bisou*, bises,
    câlin*, fête*, joyeux, bon anniversaire, bonne année, bonne chance, bon courage, chance*, chanceu*,
    espoir*, optimis*, confian*, rassur*, rassurant*, soulag*, tranquill*, serein*, sérénité, calme*,
    reposant*, détente, relaxant*, charmant*, charme*, séduisant*, séduit*, craquant*, mignon*, choupi*,
    magique*, magie, féerique*, idéal*, idéaux, convivial*, généreu*, générosité, honnête*, honnêteté,
    sincère*, loyal*, juste et, équitable*, bon rapport, rapport qualité prix, bonne affaire, bon plan, bons
    plans, pas cher, abordable*, gratuit*, cadeau*, offert*, économis*, ça marche, marche bien, marche très
    bien, fonctionne bien, fonctionne parfaitement, fonctionne très bien, conforme*, comme prévu, comme
    décrit, dans les temps, dans les délais, à l'heure, en avance, problème résolu, problème réglé, résolu*,
    aucun problème, pas de problème, pas de souci, sans problème, sans souci, aucun souci, rien à dire, tout
    est ok, tout va bien, tout s'est bien passé, pas déçu*, pas mal, pas mauvais, pas de regret, ne regrette
    pas, je valide, validé, bluffant*, bluffé*, impressionnant*, impressionné*, étonnant*, surprenant et,
    waouh, wahou, wow, ouah, youhou, oh oui, carrément, canon, cool, chouette*, extra, classe, stylé*, kiffe*,
    kiffé*, kif, tuerie, de ouf, énorme, mortel, trop fort, top, super, hyper bien, tip top, parfaitement,
    amélior*, progrès*, progress*, avancée*, essor, croissance verte, réduction de, protège*, protéger,
    protection*, préserv*, sauveg*, sauver*, solution*, soutien*, soutenir, soutient, solidar*, solidaire*,
    engag*, ensemble pour, coopération, partenariat*, réconcili*, exemplaire*, modèle de, vertueu*, pionni*,
    leader*, à lire absolument, à voir absolument, à découvrir, à ne pas manquer, à suivre absolument, bel
    article, bel exemple, belle initiative, bonne initiative, bonne nouvelle, bonnes nouvelles, bonne idée,
    bonnes idées, bel événement`,
  ratherGood: `sain, saine, sains, saines, ok, okay, d'accord, oui, correct*, convenable*, acceptable*, raisonnable*,
    suffisant*, honorable*, passable, moyen plus, normal*, nouveau et, frais, vrai, vraie, juste, clair*,
    claire*, fort*, force*, vif, vive, jeune*, libre*, liberté*, égalité, paix, sécuris*, sécurité, sûr*,
    santé, naturel*, bio, durable*, propre, éco-responsable*, responsable*, citoyen*, local*, locale*, avenir,
    futur*, opportunité*, potentiel*, défi relevé, réalis*, créer*, création*, crée*, lance*, lancement*,
    inaugur*, ouvert*, ouverture*, accueil*, particip*, rejoi*, rejoindre, invit*, rendez-vous, rdv, partag*,
    découvr*, découverte*, dévelop*, grandi*, augmente* son, hausse*, gain*, rentab*, compétiti*, attracti*,
    moderne*, performan*, optimis*, facilit*, simplifi*, permet*, aide*, aider, aidé*, accompagn*, conseil*,
    appui*, favor*, favorable*, encourag*, promouv*, promotion*, valoris*, mérit*, respect*, accord*, entente,
    adhère*, approuv*, espère*, espérer, souhait*, envie de, hâte, intéress*, curieu*, compris, noté, entendu,
    réglé, remboursé, reçu mon remboursement, livré, bien reçu, s'il vous plaît, svp, bonne journée, bonne
    soirée, bon week-end, vacances`,
  ratherBad: `peu, panne, pannes, lent*, lenteur*, tard, retard*, retardé*, attend*, attente*, attendre, problème*,
    souci*, erreur*, faute*, bug*, bugs, bogue*, plante*, planté*, bloqué*, bloque*, coincé*, manqu*, manque*,
    absent*, absence*, perdu*, perd*, perte*, difficile*, difficulté*, compliqué*, complexe*, dur, dure*,
    pénible*, fatigu*, fatigant*, ennui*, ennuyeu*, ennuyant*, bof, mouais, moyen*, médiocre*, insuffisan*,
    faible*, faiblesse*, trop cher, cher, chers, chère*, coûteu*, onéreu*, hors de prix, trop petit*, trop
    grand*, trop long*, trop lent*, trop de, cassé*, abîmé*, rayé*, tâche, sale*, saleté*, bruit*, bruyant*,
    froid*, fragile*, usé*, défaut*, défectueu*, endommagé*, inquiet*, inquiét*, inquiétude*, doute*, douteu*,
    flou*, confus*, bizarre*, étrange*, louche*, suspect*, incertain*, incertitude*, hésit*, regret*,
    regrett*, malheureusement, hélas, dommage*, tant pis, désolé*, excus*, pardon, triste*, tristesse, pleur*,
    larme*, seul et, solitude, malade*, maladie*, fièvre, douleur*, mal, mal à, souffr*, bless*, accident*,
    risque*, risqu*, danger*, dangereu*, menac*, menace*, alerte*, urgence*, crise*, conflit*, guerre*,
    polémique*, controvers*, critiqu*, critique*, tension*, grève*, manif*, manifestation*, protest*,
    contest*, oppos*, opposition*, contre*, refus*, refuse*, rejet*, rejette*, interdit*, interdi*,
    interdiction*, suspen*, suspension*, supprim*, suppression*, abandon*, recul*, recule*, baisse*, chute*,
    diminu*, déclin*, dégrad*, détérior*, frein*, freine*, ralenti*, retir*, dette*, taxe*, taxes, impôt*,
    coût*, pollu*, pollution*, toxique*, pesticide*, contamin*, gaz de schiste, ogm, réchauffement*,
    dérèglement*, acidification, sécheresse*, inondation*, tempête*, pénurie*, espèce menacée, espèces
    menacées, extinction*, disparition*, disparaît*, disparaissent, détrui*, destruction*, déforestation,
    lobby*, lobbies, procès, plainte*, plaint*, tribunal, condamn*, coupable*, accus*, soupçon*, arrêté*,
    prison*, vol, volé*, voleur*, fraude*, illégal*, sanction*, amende*, excuse bidon, prétext*, réclam*,
    réclamation*, insatisf*, toujours pas, pas encore, pas reçu, pas arrivé*, jamais reçu, jamais arrivé*, pas
    de réponse, aucune réponse, sans réponse, pas de nouvelles, aucune nouvelle, pas disponible,
    indisponible*, rupture de stock, introuvable*, combien de temps encore, ça fait une semaine, ça fait deux
    semaines, depuis des jours, depuis une semaine, depuis des semaines, encore une fois, une fois de plus, au
    secours, parler à un responsable, votre responsable, peut mieux faire, à améliorer, pourrait être mieux,
    aurait pu, seul bémol, bémol, point négatif, points négatifs, inconvénient*, sauf que, s'oppose*, peine à,
    en péril, péril*, en danger, fait polémique, inégalit*, pauvreté, chômage, précaire*, précarité,
    faillite*, ferme ses portes, licenci*`,
  bad: `ment, mentent, mauvais*, pire*, pis, déçu*, déception*, décevan*, déçoi*, mécontent*, insatisfait*,
    insatisfaction, énerv*, énervé*, énervant*, agac*, agaçant*, agacé*, irrit*, irritant*, fâché*, colère*,
    en colère, frustr*, frustrant*, contrarié*, exaspér*, marre, ras le bol, ras-le-bol, j'en ai assez, j'en
    peux plus, j'en ai marre, plein le dos, saoul*, soûl*, gonfl*, déteste*, détesté*, haine*, hais, haïr,
    nul, nuls, nulle, nulles, nullité, bidon, pourri*, naze*, moisi*, minable*, lamentable*, pitoyable*,
    ridicule*, absurde*, stupide*, bête, bêtise*, débile*, idiot*, imbécile*, crétin*, con, conne, cons,
    connard*, connerie*, abruti*, merde*, merdique*, chiant*, chier, fait chier, putain, bordel, foutu*,
    foutre, fout*, dégueu*, dégueulasse*, crade*, moche*, laid*, infect*, immangeable*, imbuvable*, inutile*,
    inutilisable*, inefficace*, incapable*, incompétent*, incompétence*, impoli*, désagréable*, malpoli*,
    irrespect*, mépris*, méprisant*, hautain*, arrogan*, agressi*, insult*, insolent*, malhonnête*, menteu*,
    mensonge*, mentir, menti, trompé*, trompeu*, tromperie*, arnaqu*, arnaque*, escroc*, escroquerie*, abus*,
    abusé*, abusif*, abusive*, honte*, honteu*, scandal*, scandaleu*, inadmissible, injust*, injustice*, ne
    marche pas, marche pas, marche plus, ne marche plus, ne fonctionne pas, fonctionne pas, fonctionne plus,
    ne fonctionne plus, ne répond pas, répond pas, personne ne répond, personne ne me répond, ne répondez pas,
    ne s'allume pas, ne s'allume plus, hors service, en panne, tombé en panne, ne charge pas, n'avance pas, ne
    sert à rien, sert à rien, perte de temps, perdu mon temps, perte d'argent, argent jeté, jeter l'argent,
    gâch*, gâchis, gaspill*, à éviter, à fuir, fuyez, évitez, ne pas acheter, n'achetez pas, je déconseille,
    déconseill*, ne recommande pas, recommande pas, je ne reviendrai, plus jamais, jamais plus, dernière fois,
    ne commanderai plus, plus rien chez vous, mauvaise qualité, mauvais service, mauvaise expérience, piètre*,
    service client inexistant, inexistant*, aux abonnés absents, foutage de gueule, se moque du monde, se
    moquer du monde, vous vous moquez, moquer de, prennent pour des, pris pour un, toujours rien, toujours
    rien reçu, toujours en attente, j'attends toujours, attends depuis, attends encore, attend toujours,
    depuis un mois, depuis des mois, ça suffit, c'est trop, trop c'est trop, inacceptable*, intolérable*,
    anormal*, pas normal, pas acceptable, pas sérieux, pas content*, pas satisfait*, pas terrible, pas top,
    pas bon*, pas bien, pas cool, pas professionnel*, pas correct, mal emballé, mal fait, mal élevé, mal reçu,
    mal servi, mal organisé, mal conçu, arrivé cassé, arrivé abîmé, reçu cassé, mauvais article, mauvaise
    taille, pas le bon, pas ce que j'ai commandé, facturé deux fois, débité deux fois, prélevé deux fois,
    frais cachés, pub mensongère, publicité mensongère, porter plainte, je veux être remboursé, exige un
    remboursement, remboursez, clôturer mon compte, supprimer mon compte, triste à, déprim*, déprimant*,
    désespér*, désespoir, malheur*, malheureu*, peur*, effray*, effrayant*, terrifi*, angoiss*, stress*,
    panique*, cauchemar*, échec*, échou*, raté*, ratage, fiasco, désastre*, désastreu*, drame*, dramatique*,
    tragédie*, tragique*, mort*, mourir, meurt, meurent, tue*, tuer, tué*, assassin*, meurtre*, massacre*,
    viol, violence*, violent*, attaqu*, attaque*, attentat*, terroris*, raciste*, racisme, fascis*, crime*,
    criminel*, corrompu*, corruption, hypocri*, démago*, propagande, incohéren*, n'importe quoi, catastrophi*,
    poison*, empoisonn*, ravage*, défigur*, pill*, cancer*, pauvre type, ridiculis*, délire idéologique,
    arnaqué*`,
  veryBad: `horrible*, horriblement, affreu*, affreusement, terrible*, atroce*, épouvantable*, abominable*,
    exécrable*, ignoble*, immonde*, catastrophe*, catastrophique*, désastre total, cata, la cata, le pire, la
    pire, les pires, pire service, pire expérience, une honte, c'est une honte, honte à vous, scandale, c'est
    scandaleux, scandaleux, inadmissible*, inexcusable*, impardonnable*, révolt*, révoltant*, répugn*,
    dégoût*, dégoûtant*, écœur*, écoeur*, vomir, à vomir, furieu*, fou de rage, hors de moi, scandalisé*,
    outré*, indign*, ignominie, infâme*, enfoiré*, salaud*, salop*, enculé*, ta gueule, va te faire, allez
    vous faire, bande de, bande d'escrocs, voleurs, bande de voleurs, escrocs, arnaque totale, vraie arnaque,
    une arnaque, grosse arnaque, zéro pointé, zéro étoile, 0 étoile, une étoile, 1 étoile, 0/10, 1/5, 0/5,
    très déçu*, vraiment déçu*, extrêmement déçu*, tellement déçu*, très mécontent*, très en colère, vraiment
    nul, complètement nul, totalement nul, nul à chier, bon à rien, à gerber, je vous déteste, je déteste,
    action en justice, mon avocat, au tribunal, répression des fraudes, 60 millions de consommateurs, plus
    jamais de ma vie, fuyez cette, à fuir absolument, à éviter absolument, n'achetez surtout pas, carnage*,
    génocide*, barbar*, torture*`,
  nothing: `plus, en plus, de plus, bonjour, bonsoir, bonne réception, bien cordialement, cordialement, bien à vous,
    bien que, bien sûr, bien entendu, eh bien, ou bien, si bien, aussi bien, combien, bon alors, bon ben, bon
    de commande, bons de commande, bon de réduction, bon d'achat, s'il vous plait, je voudrais, j'aimerais,
    j'aimerais savoir, pourriez-vous, pouvez-vous, est-ce possible, à bientôt, service après vente, service
    client, belle-mère, beau-père, beau frère, mal à trouver, contre remboursement, conditions de retour,
    politique de retour, politique de remboursement, frais de retour, point de vue, à peu près, un peu de,
    depuis peu, peu importe, sous peu, en retour, de retour, aller retour, délai de remboursement, pauvre de
    moi, mot de passe perdu, mot de passe oublié, mort de rire, sans doute, salle d'attente, liste d'attente,
    meilleures salutations, par contre, rencontre*, fort de, fête nationale, développement durable, énergie
    verte, énergies vertes, environnement, ami de la, rien d'autre, pour rien au monde, de rien`,
  negators: `pas, jamais, aucun, aucune, sans, ni, rien, nullement, guère, non, point, ne pas, n'est pas, n'a pas, n'ai
    pas`,
  negatorsAfter: 'pas, jamais, guère, plus du tout',
  intensifiers: `très, trop, vraiment, tellement, super, hyper, extrêmement, totalement, complètement, absolument,
    entièrement, parfaitement, particulièrement, incroyablement, si, fort, bien trop, beaucoup, énormément,
    vachement, grave, ultra, méga, tout à fait, carrément, toujours, surtout, sacrément, franchement,
    excessivement, terriblement, le plus, la plus, les plus, encore plus`,
  softeners: `un peu, peu, légèrement, assez, plutôt, relativement, presque, peut-être, parfois, moyennement, un poil,
    un tantinet, quelque peu`,
  contrasts: `mais, cependant, toutefois, pourtant, néanmoins, malheureusement, hélas, sauf, par contre, en revanche, or`,
}
