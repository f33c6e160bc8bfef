/** Noodles, rice, pulses, baking, spices and breakfast; how a line is read says `parse-foods.ts`. */
export const storedBasics = `
[dry vegan]
Nudeln | | Nudel, Pasta, Teigwaren, kurze Nudeln, Vollkornnudeln |
Eiernudeln | | | vegetarian
Spaghetti | | Spagetti, Vollkornspaghetti |
Penne | | Penne Rigate |
Fusilli | | Spiralnudeln, Spirelli |
Farfalle | | |
Rigatoni | | |
Makkaroni | | Maccheroni |
Tagliatelle | | Bandnudeln, Fettuccine, Pappardelle |
Linguine | | |
Lasagneplatten | | Lasagneblätter, Lasagneplatte, Lasagnenudeln |
Cannelloni | | |
Suppennudeln | | Fadennudeln, Buchstabennudeln, Sternchennudeln |
Orzo | | Kritharaki, Reisnudeln griechisch |
Hörnchennudeln | | Hörnli, Gabelspaghetti |
Spätzle | | Knöpfle, Eierspätzle | vegetarian
Mie-Nudeln | | Asianudeln, Wok-Nudeln |
Chinesische Eiernudeln | | | vegetarian
Reisnudeln | | Reisbandnudeln |
Glasnudeln | | |
Udon-Nudeln | | Udonnudeln, Udon |
Ramen-Nudeln | | Ramennudeln, Ramen |
Soba-Nudeln | | Sobanudeln, Buchweizennudeln |
Reispapier | | Reispapierblätter | 8g
Reis | | Langkornreis, weißer Reis, Parboiled Reis, Kochbeutelreis, Patnareis | 0.85g/ml
Basmatireis | | Basmati | 0.85g/ml
Jasminreis | | Duftreis, Thaireis | 0.85g/ml
Risottoreis | | Arborio, Carnaroli, Arborio-Reis | 0.85g/ml
Milchreis | | Rundkornreis | 0.85g/ml
Naturreis | | Vollkornreis, brauner Reis | 0.8g/ml
Wildreis | | |
Sushireis | | |
Couscous | | Cous Cous, Instant-Couscous | 0.75g/ml
Bulgur | | | 0.75g/ml
Quinoa | | | 0.75g/ml
Hirse | | Goldhirse | 0.8g/ml
Amaranth | | | 0.8g/ml
Buchweizen | | | 0.75g/ml
Polenta | | Maisgrieß | 0.75g/ml
Grünkern | | |
Graupen | | Perlgraupen, Gerstengraupen, Rollgerste | 0.8g/ml
Dinkel | | Dinkelkörner, Zartdinkel |
Ebly | | Zartweizen, Sonnenweizen |
Linsen | | Linse, Tellerlinsen, braune Linsen, grüne Linsen, Berglinsen | 0.85g/ml
Rote Linsen | | rote Linse, gelbe Linsen | 0.85g/ml
Belugalinsen | | schwarze Linsen | 0.85g/ml
Weiße Bohnen getrocknet | | getrocknete Bohnen, getrocknete weiße Bohnen |
Kichererbsen getrocknet | | getrocknete Kichererbsen |
Schälerbsen | | Spalterbsen, getrocknete Erbsen, gelbe Erbsen |
Sojaschnetzel | | Sojagranulat, Sojahack, TVP |
Kartoffelpüreepulver | | Kartoffelpüree, Kartoffelbrei |
Semmelknödel | | Knödel, Kartoffelknödel, Klöße | 85g vegetarian
Knödelbrot | | Semmelwürfel | vegetarian
Croûtons | | Croutons, Brotwürfel | vegetarian
Algenblätter | | Nori, Noriblätter, Nori-Blatt | 3g
Getrocknete Pilze | | getrocknete Steinpilze, Trockenpilze |

[baking vegan]
Mehl | | Weizenmehl, helles Mehl, Haushaltsmehl, glattes Mehl, Weißmehl | staple 0.6g/ml
Dinkelmehl | | | 0.6g/ml
Vollkornmehl | | Weizenvollkornmehl, Dinkelvollkornmehl | 0.6g/ml
Roggenmehl | | Roggenvollkornmehl | 0.6g/ml
Buchweizenmehl | | | 0.65g/ml
Kichererbsenmehl | | | 0.5g/ml
Maismehl | | | 0.65g/ml
Reismehl | | | 0.65g/ml
Mandelmehl | | | 0.5g/ml
Speisestärke | | Stärke, Maisstärke, Kartoffelstärke, Kartoffelmehl, Mondamin, Maizena | 0.6g/ml
Grieß | | Weichweizengrieß, Weizengrieß | 0.75g/ml
Hartweizengrieß | | | 0.75g/ml
Dinkelgrieß | | | 0.75g/ml
Paniermehl | | Semmelbrösel, Brösel, Pankomehl, Panko | 0.5g/ml
Zucker | | weißer Zucker, Kristallzucker, feiner Zucker, Feinzucker, Haushaltszucker, Raffinade, Feinkristallzucker | staple 0.85g/ml
Brauner Zucker | | Rohrzucker, Rohrohrzucker, Kandisfarin | 0.85g/ml
Puderzucker | | Staubzucker | 0.5g/ml
Vanillezucker | | Bourbon-Vanillezucker, Vanillinzucker | 0.85g/ml
Hagelzucker | | |
Gelierzucker | | Gelierzucker 2:1 | 0.85g/ml
Kokosblütenzucker | | | 0.8g/ml
Birkenzucker | | Xylit, Erythrit |
Backpulver | | Weinstein-Backpulver | 0.9g/ml
Natron | | Speisenatron, Kaisernatron | 0.9g/ml
Trockenhefe | | Trockenbackhefe, Instanthefe, Trockengerm | 0.7g/ml
Sauerteig | | Roggensauerteig, Sauerteigpulver |
Gelatine | | Blattgelatine, Gelatineblatt, Gelatinepulver | 1.7g meat
Agar-Agar | | Agar Agar |
Sahnesteif | | |
Tortenguss | | klarer Tortenguss, roter Tortenguss |
Vanilleschote | Vanilleschoten | Vanille, Vanillestange, Vanillemark | 3g
Vanilleextrakt | | Vanillearoma, Vanillepaste | 1.0g/ml
Vanillepuddingpulver | | Puddingpulver, Puddingpulver Vanille, Vanillepudding |
Schokoladenpuddingpulver | | Puddingpulver Schokolade, Schokopudding |
Backkakao | | Kakao, Kakaopulver | 0.45g/ml
Zartbitterschokolade | | dunkle Schokolade, Bitterschokolade, Blockschokolade |
Kuvertüre | | Zartbitterkuvertüre, Schokoladenglasur |
Vollmilchkuvertüre | | | vegetarian
Schokotropfen | | Schokotröpfchen, Chocolate Chips, Schokoladenstückchen |
Schokoraspel | | Schokoladenraspel, Schokostreusel |
Mandeln | | Mandel, ganze Mandeln, blanchierte Mandeln |
Gemahlene Mandeln | | Mandelgrieß | 0.45g/ml
Mandelblättchen | | gehobelte Mandeln, Mandelstifte, gehackte Mandeln |
Haselnüsse | | Haselnuss, Haselnusskerne |
Gemahlene Haselnüsse | | gemahlene Nüsse, Haselnüsse gemahlen | 0.45g/ml
Walnüsse | | Walnuss, Walnusskerne, Baumnüsse, Walnusshälften |
Kokosraspel | | Kokosflocken, Kokosnussraspel | 0.35g/ml
Mohn | | gemahlener Mohn, Blaumohn, Mohnback | 0.6g/ml
Rosinen | | Rosine, Sultaninen, Korinthen |
Orangeat | | |
Zitronat | | |
Marzipan | | Marzipanrohmasse |
Bittermandelaroma | | |
Rumaroma | | |
Lebkuchengewürz | | |
Zitronensäure | | |
Oblaten | | Backoblaten |
Löffelbiskuits | | Biskotten, Löffelbiskuit | 8g vegetarian
Butterkekse | | Butterkeks, Kekse, Keks | 5g vegetarian
Amarettini | | | 3g vegetarian
Zuckerstreusel | | bunte Streusel, Zuckerperlen |
Lebensmittelfarbe | | |
Pizzamehl | | Weizenmehl Tipo 00, Tipo 00 | 0.6g/ml
Johannisbrotkernmehl | | Guarkernmehl |
Flohsamenschalen | | |

[spices vegan]
Salz | | Speisesalz, Jodsalz, Meersalz, Kochsalz, Steinsalz, Fleur de Sel | staple 1.2g/ml
Pfeffer | | schwarzer Pfeffer, weißer Pfeffer, gemahlener Pfeffer, bunter Pfeffer, Salz und Pfeffer | staple 0.5g/ml
Pfefferkörner | | ganze Pfefferkörner, grüne Pfefferkörner |
Paprikapulver | | edelsüßes Paprikapulver, Paprika edelsüß, Paprikapulver edelsüß, Rosenpaprika | 0.45g/ml
Geräuchertes Paprikapulver | | Pimentón, Rauchpaprika | 0.45g/ml
Currypulver | | Curry, Madras-Curry | 0.45g/ml
Kurkuma | | Gelbwurz, Kurkumapulver | 0.5g/ml
Kreuzkümmel | | Cumin, gemahlener Kreuzkümmel, Kreuzkümmelsamen | 0.45g/ml
Koriander | | gemahlener Koriander, Koriandersamen, Korianderpulver | 0.4g/ml
Kümmel | | ganzer Kümmel, Kümmelsamen, gemahlener Kümmel, Kümmelkörner | 0.5g/ml
Muskat | | Muskatnuss, geriebene Muskatnuss, Muskatblüte |
Zimt | | Zimtpulver, gemahlener Zimt | 0.5g/ml
Zimtstange | Zimtstangen | | 4g
Nelken | | Gewürznelken, Nelke, gemahlene Nelken, Nelkenpulver |
Kardamom | | Kardamomkapseln, gemahlener Kardamom |
Sternanis | | Anis, Anissamen | 1g
Piment | | Pimentkörner, Nelkenpfeffer, Neugewürz |
Lorbeerblatt | Lorbeerblätter | Lorbeer |
Wacholderbeeren | | Wacholder, Wacholderbeere |
Senfkörner | | Senfsaat |
Fenchelsamen | | Fenchelsaat |
Bockshornklee | | |
Schwarzkümmel | | |
Safran | | Safranfäden, Safranpulver |
Cayennepfeffer | | Cayenne-Pfeffer, Chilipulver, Cayenne | 0.45g/ml
Chiliflocken | | Pul Biber, getrocknete Chili |
Ingwerpulver | | gemahlener Ingwer | 0.4g/ml
Knoblauchpulver | | Knoblauchgranulat | 0.6g/ml
Zwiebelpulver | | | 0.5g/ml
Kräuter der Provence | | Provencekräuter |
Italienische Kräuter | | italienische Kräutermischung, Pizzagewürz |
Garam Masala | | |
Ras el-Hanout | | Ras el Hanout |
Zatar | | Za'atar |
Sumach | | Sumak |
Fünf-Gewürze-Pulver | | 5-Gewürze-Pulver |
Gemüsebrühe | | Gemüsebrühpulver, Gemüsefond, Bouillon, Brühe, Gemüsebouillon, Suppenwürfel, klare Brühe, Instantbrühe, Gemüsebrühepulver, Brühwürfel, Bouillonpulver |
Hühnerbrühe | | Hühnerfond, Geflügelbrühe, Geflügelfond | meat
Rinderbrühe | | Fleischbrühe, Rinderfond, Fleischbouillon, Kalbsfond | meat
Fischfond | | | meat
Bratensoße | | Bratensauce, Bratenfond, Wildfond | meat
Hefeflocken | | Würzhefe |
Kala Namak | | |
Gewürzmischung | | Gewürze, Grillgewürz, Hähnchengewürz, Gyrosgewürz |
Rauchsalz | | |
Vanillesalz | | |
Bratkartoffelgewürz | | |
Beifuß | | |
Getrocknete Kräuter | | getrocknete Gartenkräuter |

[breakfast vegan]
Haferflocken | | zarte Haferflocken, kernige Haferflocken, feine Haferflocken, Schmelzflocken | 0.4g/ml
Müsli | Müslis | Knuspermüsli, Granola |
Cornflakes | | |
Haferkleie | | Weizenkleie | 0.4g/ml
Dinkelflocken | | | 0.4g/ml
Leinsamen | | geschrotete Leinsamen, Leinsaat | 0.65g/ml
Chiasamen | | Chia | 0.7g/ml
Sonnenblumenkerne | | | 0.6g/ml
Kürbiskerne | | | 0.6g/ml
Sesam | | Sesamsamen, Sesamsaat | 0.6g/ml
Hanfsamen | | |
Konfitüre | | Marmelade, Aprikosenkonfitüre, Erdbeermarmelade, Aprikosenmarmelade, Himbeerkonfitüre, Johannisbeergelee, Gelee | 1.3g/ml
Pflaumenmus | | Powidl, Zwetschgenmus | 1.3g/ml
Honig | | Blütenhonig, flüssiger Honig | 1.4g/ml vegetarian
Ahornsirup | | | 1.3g/ml
Agavendicksaft | | Agavensirup, Dattelsirup | 1.35g/ml
Zuckerrübensirup | | Rübensirup, Rübenkraut, Melasse, Grafschafter | 1.4g/ml
Nuss-Nougat-Creme | | Nutella, Schokocreme | 1.2g/ml vegetarian
Erdnussbutter | | Erdnussmus, Erdnusscreme | 1.05g/ml
Mandelmus | | Cashewmus, Nussmus | 1.0g/ml
Tahini | | Tahin, Sesampaste, Sesammus | 1.05g/ml
Apfelmus | | Apfelmark, Apfelkompott | 1.05g/ml
`
