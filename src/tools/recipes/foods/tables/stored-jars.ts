/** Tins, jars, oils, sauces, sweets, drinks and the rest; how a line is read says `parse-foods.ts`. */
export const storedJars = `
[canned vegan]
Gehackte Tomaten | | stückige Tomaten, Dosentomaten, Tomatenstücke, Pizzatomaten, Tomaten aus der Dose, geschälte Tomaten | 1.03g/ml
Passierte Tomaten | | Passata, Tomatenpassata, Tomatenpüree | 1.05g/ml
Tomatenmark | | Tomatenkonzentrat | 1.1g/ml
Getrocknete Tomaten | | getrocknete Tomate, eingelegte Tomaten, getrocknete Tomaten in Öl, Soft-Tomaten | 5g
Kichererbsen | | Kichererbse, Kichererbsen aus der Dose |
Kidneybohnen | | Kidney-Bohnen, rote Bohnen, Chilibohnen |
Weiße Bohnen | | weiße Bohne, Cannellini-Bohnen, weiße Riesenbohnen |
Schwarze Bohnen | | schwarze Bohne |
Baked Beans | | |
Dosenmais | | Mais aus der Dose, Gemüsemais aus der Dose |
Sauerkraut | | Weinsauerkraut |
Rotkohl aus dem Glas | | Apfelrotkohl |
Gewürzgurke | Gewürzgurken | saure Gurke, Essiggurke, Cornichon, Cornichons, Salzgurke | 30g
Oliven | | Olive, schwarze Oliven, grüne Oliven | 4g
Kapern | | Kaper |
Artischockenherzen | | eingelegte Artischocken |
Eingelegte Paprika | | geröstete Paprika, Paprika aus dem Glas |
Eingelegte Peperoni | | Peperoni aus dem Glas |
Silberzwiebeln | | Perlzwiebeln |
Bambussprossen | | |
Kokosmilch | | Kokosnussmilch, Kokosmilch light | 0.97g/ml
Kokoscreme | | Kokossahne | 1.0g/ml
Thunfisch | | Thunfisch aus der Dose, Thunfisch im eigenen Saft, Thunfisch in Öl, Dosenthunfisch | meat
Sardellen | | Sardellenfilet, Anchovis, Sardelle | 4g meat
Sardinen | | Ölsardinen, Sardine | meat
Ananas aus der Dose | | Ananasstücke, Dosenananas, Ananasringe |
Pfirsiche aus der Dose | | Dosenpfirsiche, Pfirsichhälften |
Sauerkirschen aus dem Glas | | Schattenmorellen aus dem Glas, Kirschen aus dem Glas |
Mandarinen aus der Dose | | Dosenmandarinen |
Preiselbeeren aus dem Glas | | Preiselbeerkonfitüre, Wildpreiselbeeren |
Jackfruit | | |
Erbsen und Möhren | | Erbsen und Karotten |
Rote Bete aus dem Glas | | eingelegte Rote Bete, Rote-Bete-Kugeln, vorgegarte Rote Bete |
Wasserkastanien | | |
Champignons aus der Dose | | Dosenpilze |

[sauces vegan]
Öl | Öle | Speiseöl, Pflanzenöl, neutrales Öl, Bratöl, Öl zum Braten, Keimöl, Frittieröl | staple 0.92g/ml
Sonnenblumenöl | | | staple 0.92g/ml
Rapsöl | | | staple 0.92g/ml
Olivenöl | | natives Olivenöl | staple 0.91g/ml
Kokosöl | | Kokosfett | 0.92g/ml
Sesamöl | | geröstetes Sesamöl | 0.92g/ml
Walnussöl | | Haselnussöl | 0.92g/ml
Kürbiskernöl | | Kernöl | 0.92g/ml
Leinöl | | | 0.93g/ml
Erdnussöl | | | 0.92g/ml
Chiliöl | | | 0.92g/ml
Frittierfett | | Palmin, Plattenfett, Schmalz pflanzlich | 0.9g/ml
Schweineschmalz | | Schmalz, Griebenschmalz | 0.92g/ml meat
Gänseschmalz | | | 0.92g/ml meat
Essig | | Branntweinessig, Tafelessig, Kräuteressig | staple 1.0g/ml
Weißweinessig | | Weinessig, heller Essig | 1.0g/ml
Rotweinessig | | | 1.0g/ml
Apfelessig | | Obstessig | 1.0g/ml
Balsamico | | Balsamicoessig, Aceto balsamico, Balsamessig, weißer Balsamico, dunkler Balsamico | 1.07g/ml
Balsamicocreme | | Crema di Balsamico | 1.3g/ml
Reisessig | | | 1.0g/ml
Senf | | mittelscharfer Senf, Dijonsenf, Dijon-Senf, Delikatesssenf, Tafelsenf | 1.05g/ml
Süßer Senf | | Weißwurstsenf | 1.15g/ml
Körniger Senf | | grober Senf, Rotisseursenf | 1.05g/ml
Ketchup | | Tomatenketchup, Curryketchup | 1.15g/ml
Mayonnaise | | Majonäse, Mayo, Salatmayonnaise | 0.95g/ml vegetarian
Vegane Mayonnaise | | vegane Mayo | 0.95g/ml
Remoulade | | Remouladensoße | 0.98g/ml vegetarian
Sojasoße | | Sojasauce, Shoyu, Tamari, helle Sojasoße | 1.15g/ml
Worcestersoße | | Worcestershiresauce, Worcestersauce | 1.1g/ml meat
Fischsoße | | Fischsauce | 1.2g/ml meat
Austernsoße | | Austernsauce | 1.25g/ml meat
Hoisinsoße | | Hoisin-Sauce | 1.25g/ml
Teriyakisoße | | Teriyaki-Sauce, Teriyakisauce | 1.2g/ml
Süß-scharfe Chilisoße | | Sweet-Chili-Sauce, süße Chilisoße | 1.2g/ml
Sriracha | | Chilisoße, Srirachasoße, Chilisauce | 1.1g/ml
Tabasco | | Pfeffersauce | 1.0g/ml
Sambal Oelek | | Chilipaste | 1.1g/ml
Harissa | | | 1.1g/ml
Ajvar | | | 1.05g/ml
Pesto | | grünes Pesto, Basilikumpesto, Pesto Genovese | 0.98g/ml vegetarian
Rotes Pesto | | Pesto rosso | 1.0g/ml vegetarian
Currypaste | | rote Currypaste, gelbe Currypaste, grüne Currypaste | 1.1g/ml
Misopaste | | Miso | 1.15g/ml
Grillsoße | | Barbecuesoße, BBQ-Sauce, Barbecue-Sauce | 1.15g/ml
Tomatensoße | | Tomatensauce, Pastasauce, Nudelsoße | 1.05g/ml
Sauce hollandaise | | Hollandaise | 1.0g/ml vegetarian
Salatdressing | | Dressing, Salatsoße | 1.0g/ml
Meerrettich aus dem Glas | | Tafelmeerrettich |
Sahnemeerrettich | | | vegetarian
Mirin | | Reiswein, Kochsake | 1.1g/ml
Mango-Chutney | | Chutney | 1.2g/ml
Erdnusssoße | | Satésoße | 1.1g/ml
Flüssigrauch | | Liquid Smoke |

[sweets vegan]
Nüsse | | gemischte Nüsse, Nussmischung, Studentenfutter |
Cashewkerne | | Cashewnüsse, Cashews, Cashewkern |
Erdnüsse | | Erdnuss, Erdnusskerne, geröstete Erdnüsse, gesalzene Erdnüsse |
Pinienkerne | | Pinienkern, Zedernkerne |
Pistazien | | Pistazienkerne, Pistazie |
Pekannüsse | | Pekannuss, Pecannüsse |
Macadamianüsse | | Macadamia |
Paranüsse | | Paranuss |
Backpflaumen | | Trockenpflaumen, getrocknete Pflaumen, Dörrpflaumen | 9g
Getrocknete Aprikosen | | Trockenaprikosen, Dörraprikosen | 8g
Getrocknete Feigen | | Dörrfeigen | 20g
Getrocknete Cranberrys | | getrocknete Cranberries |
Trockenobst | | Backobst, Dörrobst, getrocknete Apfelringe |
Vollmilchschokolade | | Schokolade, Milchschokolade | vegetarian
Weiße Schokolade | | weiße Kuvertüre | vegetarian
Nougat | | Nussnougat | vegetarian
Karamell | | Karamellbonbons, Karamellsoße | vegetarian
Gummibärchen | | Fruchtgummi | meat
Marshmallows | | | meat
Lebkuchen | | Soßenlebkuchen, Saucenlebkuchen | vegetarian
Spekulatius | | Gewürzspekulatius | vegetarian
Baiser | | Meringue | vegetarian
Waffeln | | Eiswaffeln | vegetarian
Kartoffelchips | | Chips, Tortillachips, Nachos |
Salzstangen | | Salzbrezeln |
Popcornmais | | Popcorn |

[drinks vegan]
Wasser | | Leitungswasser, kaltes Wasser, lauwarmes Wasser, heißes Wasser, kochendes Wasser, warmes Wasser | staple 1.0g/ml
Mineralwasser | | Sprudel, Sprudelwasser, kohlensäurehaltiges Mineralwasser | 1.0g/ml
Apfelsaft | | Apfelsaft naturtrüb | 1.05g/ml
Orangensaft | | Saft einer Orange, Saft von Orangen, Saft von Orange | 1.05g/ml
Traubensaft | | | 1.06g/ml
Kirschsaft | | | 1.05g/ml
Ananassaft | | | 1.05g/ml
Tomatensaft | | Gemüsesaft | 1.03g/ml
Rote-Bete-Saft | | | 1.04g/ml
Holundersirup | | Holunderblütensirup | 1.3g/ml
Kaffee | | Kaffeepulver, Espresso, Kaffeebohnen, Instantkaffee |
Tee | Tees | Schwarztee, grüner Tee, Teebeutel |
Kräutertee | | Pfefferminztee, Kamillentee |
Matcha | | Matchapulver |
Cola | | |
Zitronenlimonade | | Limonade, Zitronenlimo |
Tonic Water | | Tonic |
Bier | Biere | helles Bier, dunkles Bier, Schwarzbier, Malzbier, Weizenbier, Pils | 1.01g/ml
Weißwein | | trockener Weißwein, Wein, Riesling | 0.99g/ml
Rotwein | | trockener Rotwein, kräftiger Rotwein | 0.99g/ml
Roséwein | | Rosé | 0.99g/ml
Sekt | | Prosecco, Champagner | 0.99g/ml
Portwein | | Sherry, Madeira, Marsala | 1.02g/ml
Rum | | brauner Rum, weißer Rum | 0.95g/ml
Weinbrand | | Cognac, Brandy | 0.95g/ml
Kirschwasser | | Obstbrand, Schnaps | 0.95g/ml
Wodka | | Gin, Korn | 0.95g/ml
Whisky | | Whiskey | 0.95g/ml
Amaretto | | Mandellikör | 1.05g/ml
Orangenlikör | | Cointreau, Grand Marnier | 1.04g/ml
Eierlikör | | | 1.1g/ml vegetarian
Kaffeelikör | | | 1.1g/ml
Cidre | | Apfelwein, Most | 1.0g/ml
Wermut | | Noilly Prat | 1.0g/ml

[household vegan]
Backpapier | | |
Alufolie | | Aluminiumfolie |
Frischhaltefolie | | |
Küchenrolle | | Küchenpapier |
Zahnstocher | | Rouladennadeln, Holzspieße, Schaschlikspieße |
Küchengarn | | Bratschnur |
Papierförmchen | | Muffinförmchen |
Gefrierbeutel | | |
Spülmittel | | |
Müllbeutel | | |
Toilettenpapier | | Klopapier |
Servietten | | |
Kaffeefilter | | Filtertüten |
Spülmaschinentabs | | |
Schwämme | | Spülschwamm |
Waschmittel | | |
Kerzen | | |

[other vegan]
Proteinpulver | | Eiweißpulver |
Ei-Ersatz | | Eiersatz |
Lupinenmehl | | |
Essbare Blüten | | Lavendelblüten, Rosenblätter |
Aktivkohle | | |
`
