/** Vegetables, salads, mushrooms, herbs and fruits; how a line is read says `parse-foods.ts`. */
export const freshProduce = `
[produce vegan]
Feldsalat | | Ackersalat, Rapunzel, Nüsslisalat, Vogerlsalat |
Artischocke | Artischocken | | 300g
Aubergine | Auberginen | Eierfrucht, Melanzani | 250g
Avocado | Avocados | | 200g
Bärlauch | | |
Bataviasalat | Bataviasalate | Batavia |
Bleichsellerie | | Staudensellerie, Stangensellerie, Selleriestange, Stange Sellerie | 60g
Blumenkohl | Blumenkohle | Karfiol, Blumenkohlröschen | 900g
Brennnessel | Brennnesseln | |
Brokkoli | | Broccoli, Brokkoliröschen | 400g
Brombeere | Brombeeren | | 4g
Brunnenkresse | | |
Grüne Bohne | Grüne Bohnen | Buschbohne, Buschbohnen, Stangenbohne, Brechbohnen, Prinzessbohnen, Fisolen |
Butternusskürbis | Butternusskürbisse | Butternut, Butternut-Kürbis | 1000g
Champignon | Champignons | Egerling, Egerlinge, Zuchtchampignon | 20g
Chicorée | | Chicoree | 150g
Chilischote | Chilischoten | Chili, Chilis, Peperoncino, rote Chilischote | 10g
Chinakohl | Chinakohle | | 900g
Dicke Bohne | Dicke Bohnen | Ackerbohne, Saubohne, Puffbohne |
Eichblattsalat | Eichblattsalate | |
Einlegegurke | Einlegegurken | Gärtnergurke | 80g
Eisbergsalat | Eisbergsalate | Eissalat | 450g
Endivie | Endivien | Endiviensalat, Frisée | 400g
Erbse | Erbsen | Gartenerbse, junge Erbsen, Erbsen in der Schote |
Fenchel | | Fenchelknolle, Knollenfenchel | 250g
Frühlingszwiebel | Frühlingszwiebeln | Lauchzwiebel, Lauchzwiebeln, Jungzwiebel, Frühlingslauch, Bundzwiebel, Bundzwiebeln | 20g
Grünkohl | | Braunkohl, Krauskohl |
Gurke | Gurken | Salatgurke, Schlangengurke, Minigurke | 400g
Haferwurzel | Haferwurzeln | |
Hokkaidokürbis | Hokkaidokürbisse | Hokkaido | 1200g
Ingwer | | Ingwerwurzel, Ingwerknolle |
Jalapeño | Jalapeños | Jalapenos | 20g
Kartoffel | Kartoffeln | Erdäpfel, Erdapfel, Speisekartoffel, festkochende Kartoffeln, mehligkochende Kartoffeln, Frühkartoffel, Pellkartoffel | 120g
Kirschtomate | Kirschtomaten | Cherrytomate, Cocktailtomate, Datteltomate | 15g
Knoblauch | | Knoblauchzehe, Knoblauchknolle, Zehe Knoblauch, Knobi, Knofel, Knobl | 4g
Knollensellerie | | Sellerie, Sellerieknolle, Zeller | 700g
Kohlrabi | | Kohlrabis | 250g
Kopfsalat | Kopfsalate | Buttersalat, Häuptelsalat, grüner Salat | 300g
Kresse | | Gartenkresse |
Kürbis | Kürbisse | Speisekürbis, Muskatkürbis, Riesenkürbis | 2000g
Kräuterseitling | Kräuterseitlinge | | 40g
Lauch | | Porree, Lauchstange, Stange Lauch | 200g
Löwenzahn | | |
Mairübe | Mairüben | Mairübchen, Navette | 100g
Mais | | Zuckermais, Gemüsemais |
Maiskolben | | Kukuruz | 250g
Mangold | | Stielmangold, Blattmangold |
Meerrettich | | Kren, Meerrettichwurzel |
Möhre | Möhren | Karotte, Karotten, Mohrrübe, Gelbe Rübe, Rüebli, Wurzel, Bundmöhre | 90g
Okraschote | Okraschoten | Okra | 12g
Pak Choi | | Pak-Choi, Bok Choy, Senfkohl | 150g
Paprika | Paprikas | Paprikaschote, Gemüsepaprika, rote Paprika, gelbe Paprika, grüne Paprika | 160g
Pastinake | Pastinaken | | 150g
Peperoni | | grüne Peperoni, Pfefferoni | 15g
Petersilienwurzel | Petersilienwurzeln | Wurzelpetersilie | 80g
Pfifferling | Pfifferlinge | Eierschwammerl, Rehling |
Portulak | | Postelein, Winterpostelein |
Radicchio | | | 250g
Radieschen | | | 12g
Rettich | Rettiche | weißer Rettich, Radi, Daikon | 300g
Romanasalat | Romanasalate | Römersalat, Salatherz, Romanasalatherz | 300g
Romanesco | | | 600g
Rosenkohl | | Kohlsprossen |
Rote Bete | Rote Beten | Rote Rübe, Randen, Rahne, Bete, Rote Beete | 150g
Rotkohl | | Rotkraut, Blaukraut, Blaukabis | 1200g
Rucola | | Rauke, Rukola |
Salat | Salate | Blattsalat, Pflücksalat, Salatmischung, Salatblätter |
Sauerampfer | | |
Schalotte | Schalotten | | 25g
Schwarzwurzel | Schwarzwurzeln | Winterspargel | 90g
Shiitake | | Shiitakepilz, Shiitake-Pilze |
Spargel | | weißer Spargel, Stangenspargel | 60g
Grüner Spargel | | Grünspargel | 25g
Spinat | | Blattspinat, Babyspinat, Wurzelspinat, Spinatblätter |
Spitzkohl | Spitzkohle | Spitzkraut | 900g
Spitzpaprika | Spitzpaprikas | | 100g
Sprossen | | Mungobohnensprossen, Mungbohnenkeimlinge, Bohnensprossen, Keimlinge, Sojasprossen |
Steckrübe | Steckrüben | Kohlrübe, Wruke | 800g
Steinpilz | Steinpilze | Herrenpilz |
Süßkartoffel | Süßkartoffeln | Batate | 250g
Tomate | Tomaten | Paradeiser, Strauchtomate, Rispentomate, Fleischtomate, Romatomate, Roma-Tomaten | 90g
Topinambur | Topinamburs | Erdbirne | 60g
Waldpilz | Waldpilze | Pilz, Pilze, Mischpilze, Schwammerl |
Weißkohl | | Weißkraut, Kraut, Weißkabis, Kabis | 1500g
Wirsing | Wirsinge | Wirsingkohl, Welschkohl | 1000g
Zucchini | | Zucchetti, Zucchino | 200g
Zuckerschote | Zuckerschoten | Zuckererbse, Kaiserschote, Kefen | 4g
Zwiebel | Zwiebeln | Küchenzwiebel, Speisezwiebel, Haushaltszwiebel, Gemüsezwiebel | 80g
Austernpilz | Austernpilze | Austernseitling |
Spaghettikürbis | Spaghettikürbisse | | 1200g
Patisson | Patissons | |
Stielmus | | Rübstiel |
Zitronengras | | Lemongras |

[produce vegan]
Basilikum | | Basilikumblätter |
Bohnenkraut | | |
Borretsch | | |
Dill | | Dille, Gurkenkraut |
Estragon | | |
Kerbel | | |
Koriandergrün | | frischer Koriander, Korianderblätter, Cilantro |
Liebstöckel | | Maggikraut |
Majoran | | getrockneter Majoran |
Minze | | Pfefferminze, Minzblätter, Minzeblätter, Minzzweig, Minzzweige |
Oregano | | getrockneter Oregano |
Petersilie | | Petersil, Blattpetersilie, glatte Petersilie, krause Petersilie, Peterli |
Rosmarin | | Rosmarinzweig, Rosmarinnadeln |
Salbei | | Salbeiblätter |
Schnittlauch | | Schnittlauchröllchen |
Thymian | | Thymianzweig, Zitronenthymian |
Zitronenmelisse | | Melisse |
Küchenkräuter | | Kräuter, gemischte Kräuter |
Suppengrün | | Suppengemüse, Wurzelgemüse | 300g

[produce vegan]
Ananas | | | 1200g
Apfel | Äpfel | Backapfel, Boskoop, Elstar | 160g
Orange | Orangen | Apfelsine, Apfelsinen, Blutorange, Bio-Orange | 180g
Aprikose | Aprikosen | Marille, Marillen | 45g
Banane | Bananen | | 120g
Birne | Birnen | | 170g
Mandarine | Mandarinen | Clementine, Clementinen, Satsuma | 70g
Dattel | Datteln | getrocknete Datteln, Medjool-Datteln | 10g
Erdbeere | Erdbeeren | | 15g
Feige | Feigen | frische Feigen | 50g
Granatapfel | Granatäpfel | Granatapfelkerne | 300g
Grapefruit | Grapefruits | Pampelmuse | 300g
Hagebutte | Hagebutten | |
Heidelbeere | Heidelbeeren | Blaubeere, Blaubeeren | 2g
Himbeere | Himbeeren | | 4g
Holunderbeere | Holunderbeeren | Fliederbeere |
Holunderblüte | Holunderblüten | Holunderdolde |
Honigmelone | Honigmelonen | Zuckermelone, Galiamelone, Cantaloupe-Melone | 1200g
Johannisbeere | Johannisbeeren | rote Johannisbeere, Ribisel, schwarze Johannisbeere, Cassis |
Kaki | Kakis | Kakifrucht, Sharon | 180g
Kirsche | Kirschen | Süßkirsche, Knorpelkirsche | 8g
Kiwi | Kiwis | Kiwifrucht | 80g
Limette | Limetten | Bio-Limette | 60g
Mango | Mangos | | 400g
Maracuja | Maracujas | Passionsfrucht | 45g
Mirabelle | Mirabellen | | 10g
Nektarine | Nektarinen | | 120g
Papaya | Papayas | | 500g
Pfirsich | Pfirsiche | Weinbergpfirsich | 130g
Pflaume | Pflaumen | Zwetschge, Zwetschgen, Zwetsche, Zwetschke | 35g
Preiselbeere | Preiselbeeren | |
Quitte | Quitten | | 250g
Rhabarber | | Rhabarberstange | 120g
Sauerkirsche | Sauerkirschen | Weichsel, Schattenmorelle | 6g
Schlehe | Schlehen | |
Stachelbeere | Stachelbeeren | | 6g
Wassermelone | Wassermelonen | Melone | 3000g
Weintraube | Weintrauben | Traube, Trauben, Tafeltraube | 6g
Zitrone | Zitronen | Bio-Zitrone, unbehandelte Zitrone | 100g
Cranberry | Cranberrys | Cranberries |
Physalis | | Kapstachelbeere |
Litschi | Litschis | Lychee |
Kokosnuss | Kokosnüsse | |
Esskastanie | Esskastanien | Marone, Maroni, Maronen, Edelkastanie | 10g
Beeren | | Beerenmischung, gemischte Beeren, frische Beeren |
Limettensaft | | Saft einer Limette, Saft von Limette | 1.03g/ml
Zitronensaft | | Saft einer Zitrone, Saft von Zitronen, Saft von Zitrone | 1.03g/ml
Orangenschale | | Orangenabrieb, abgeriebene Orangenschale, Orangenzeste, Orangenzesten |
Zitronenschale | | Zitronenabrieb, abgeriebene Zitronenschale, Schale einer Zitrone, Zitronenzeste, Zitronenzesten |
Tofu | | Naturtofu | 200g
Räuchertofu | | geräucherter Tofu | 200g
Seidentofu | | | 400g
Tempeh | | | 200g
Seitan | | | 200g
Kimchi | | |
`
