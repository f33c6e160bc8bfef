/** Bread, meat, fish, milk, cheese and eggs, and what is frozen; how a line is read says `parse-foods.ts`. */
export const freshCounter = `
[bakery vegan]
Baguette | Baguettes | Stangenbrot, Weißbrot | 250g
Bauernbrot | Bauernbrote | Landbrot | 1000g
Brot | Brote | Mischbrot, Graubrot, altbackenes Brot, Brotscheibe | 1000g
Brötchen | | Semmel, Semmeln, Schrippe, Weckle, Brötli, altbackenes Brötchen, Kaisersemmel | 60g
Brezel | Brezeln | Laugenbrezel, Breze | 85g
Ciabatta | Ciabattas | | 300g
Fladenbrot | Fladenbrote | Pide | 400g
Knäckebrot | | | 10g
Laugenstange | Laugenstangen | Laugengebäck | 90g
Pitabrot | Pitabrote | Pita | 80g
Roggenbrot | Roggenbrote | | 1000g
Schwarzbrot | | Pumpernickel | 45g
Toastbrot | | Toast, Toastscheibe, Sandwichtoast, Toasties | 25g
Tacoschale | Tacoschalen | Tacos, Taco | 13g
Tortilla | Tortillas | Wrap, Wraps, Tortillafladen, Weizentortilla | 60g
Vollkornbrot | Vollkornbrote | | 750g
Zwieback | | | 10g
Brioche | Brioches | | vegetarian
Burgerbrötchen | | Hamburgerbrötchen, Burger-Bun, Burger Buns | 60g vegetarian
Croissant | Croissants | Butterhörnchen | 60g vegetarian
Blätterteig | Blätterteige | | 275g
Pizzateig | Pizzateige | | 400g
Filoteig | | Yufkateig, Strudelteig | 250g
Flammkuchenteig | | | 260g
Mürbeteig | | Quicheteig, Tarteteig | 300g vegetarian
Hefeteig | | | 500g vegetarian
Biskuitboden | Biskuitböden | Tortenboden | 400g vegetarian
Naan | Naans | Naanbrot | 90g vegetarian

[meat]
Hackfleisch | | gemischtes Hackfleisch, Hack, Faschiertes, Gehacktes, halb und halb |
Rinderhackfleisch | | Rinderhack, Hackfleisch vom Rind, Rinderfaschiertes, Tatar |
Schweinehackfleisch | | Mett, Schweinehack, Hackepeter |
Lammhackfleisch | | Lammhack |
Geflügelhackfleisch | | Putenhackfleisch, Hähnchenhackfleisch |
Rindfleisch | | Rind, Rindergulasch, Suppenfleisch, Tafelspitz |
Rinderfilet | Rinderfilets | |
Rindersteak | Rindersteaks | Rumpsteak, Steak, Hüftsteak, Entrecôte | 200g
Rinderbraten | | Schmorbraten, Sauerbraten |
Rinderroulade | Rinderrouladen | Roulade | 160g
Rinderknochen | | Markknochen, Suppenknochen, Beinscheibe |
Schweinefleisch | | Schwein, Schweinegulasch, Schweineschulter, Schweinenacken |
Schweinefilet | Schweinefilets | Schweinelende, Lendchen | 450g
Schweineschnitzel | | Schnitzel, Schweinesteak | 150g
Schweinebraten | | Krustenbraten |
Schweinebauch | | Wammerl |
Schweinekotelett | Schweinekoteletts | Kotelett | 200g
Spareribs | | Rippchen, Schälrippchen |
Kalbfleisch | | Kalb, Kalbsbraten, Kalbsgulasch |
Kalbsschnitzel | | | 150g
Kalbsleber | | Leber, Rinderleber, Schweineleber |
Lammfleisch | | Lamm, Lammgulasch |
Lammkeule | Lammkeulen | | 1800g
Lammkotelett | Lammkoteletts | Lammlachs | 80g
Kaninchen | | | 1500g
Wildfleisch | | Wild, Wildgulasch, Rehfleisch, Hirschfleisch, Rehrücken |
Gulasch | | Gulaschfleisch, gemischtes Gulasch |
Hähnchen | | Huhn, Hühnchen, Suppenhuhn, Brathähnchen, Poulet | 1300g
Hähnchenbrust | Hähnchenbrüste | Hähnchenbrustfilet, Hähnchenfilet, Hühnerbrust, Hühnerbrustfilet, Pouletbrust, Pouletbrüstli | 160g
Hähnchenschenkel | | Hähnchenkeule, Hühnerkeule, Hähnchenunterschenkel | 220g
Hähnchenflügel | | Chicken Wings | 80g
Hähnchengeschnetzeltes | | |
Putenbrust | Putenbrüste | Putenbrustfilet, Putenschnitzel, Pute, Truthahn | 180g
Putengeschnetzeltes | | |
Ente | Enten | | 2200g
Entenbrust | Entenbrüste | | 300g
Gans | Gänse | | 4500g
Gänsekeule | Gänsekeulen | | 350g
Speck | | Bauchspeck, Speckwürfel, Schinkenspeck, durchwachsener Speck, geräucherter Speck |
Bacon | | Frühstücksspeck, Baconscheiben | 12g
Pancetta | | |
Schinken | | Kochschinken, gekochter Schinken, Hinterschinken | 25g
Roher Schinken | | Schwarzwälder Schinken, Serrano-Schinken, Parmaschinken, Rohschinken | 12g
Schinkenwürfel | | Katenschinken, Rohschinkenwürfel |
Kasseler | | Kassler, Geselchtes |
Salami | Salamis | Salamischeiben, Pfeffersalami | 6g
Chorizo | Chorizos | |
Bratwurst | Bratwürste | grobe Bratwurst, Rostbratwurst | 100g
Wiener Würstchen | | Wiener, Frankfurter, Saitenwürste, Würstchen, Wienerli | 50g
Bockwurst | Bockwürste | Knackwurst | 100g
Mettwurst | Mettwürste | Mettende, Mettenden, Kochwurst | 90g
Cabanossi | | Kabanos |
Fleischwurst | Fleischwürste | Lyoner, Extrawurst, Cervelat |
Leberkäse | | Fleischkäse |
Leberwurst | | |
Blutwurst | Blutwürste | Grützwurst |
Weißwurst | Weißwürste | | 80g
Merguez | | | 50g
Aufschnitt | | Wurst, Wurstaufschnitt, Putenaufschnitt |

[fish]
Lachs | | Lachsfilet, frischer Lachs, Salm | 150g
Räucherlachs | | geräucherter Lachs, Graved Lachs | 25g
Forelle | Forellen | Forellenfilet, Regenbogenforelle | 300g
Räucherforelle | Räucherforellen | geräuchertes Forellenfilet | 65g
Kabeljau | | Kabeljaufilet, Dorsch, Skrei | 150g
Seelachs | | Seelachsfilet, Köhler | 150g
Rotbarsch | | Rotbarschfilet | 150g
Scholle | Schollen | Schollenfilet | 250g
Zander | | Zanderfilet | 160g
Karpfen | | | 1500g
Dorade | Doraden | Goldbrasse | 400g
Makrele | Makrelen | geräucherte Makrele | 300g
Hering | Heringe | grüner Hering | 120g
Matjes | | Matjesfilet, Matjeshering | 70g
Bismarckhering | Bismarckheringe | Rollmops | 80g
Thunfischsteak | Thunfischsteaks | frischer Thunfisch | 160g
Fischfilet | Fischfilets | Fisch, weißes Fischfilet, Weißfisch, Pangasius | 150g
Garnele | Garnelen | Shrimps, Krabben, Scampi, Riesengarnele, Crevetten | 12g
Nordseekrabben | | Krabbenfleisch |
Miesmuschel | Miesmuscheln | Muscheln | 15g
Jakobsmuschel | Jakobsmuscheln | | 30g
Tintenfisch | Tintenfische | Calamari, Tintenfischringe |
Meeresfrüchte | | Frutti di Mare, Meeresfrüchtemischung |
Kaviar | | Forellenkaviar, Lachskaviar |

[dairy vegetarian]
Milch | | Vollmilch, Kuhmilch, H-Milch, fettarme Milch, frische Milch | 1.03g/ml
Buttermilch | | | 1.03g/ml
Butter | | Süßrahmbutter, Sauerrahmbutter, weiche Butter, kalte Butter, flüssige Butter, gesalzene Butter | 0.91g/ml
Butterschmalz | | Ghee, geklärte Butter | 0.91g/ml
Margarine | | Pflanzenmargarine, vegane Butter, Backmargarine | 0.92g/ml vegan
Sahne | | Schlagsahne, Rahm, Obers, Schlagobers, süße Sahne, Kochsahne, Cremefine, Vollrahm, Schlagrahm, Halbrahm | 1.0g/ml
Saure Sahne | | Sauerrahm, saurer Rahm | 1.0g/ml
Schmand | | | 1.0g/ml
Crème fraîche | | Creme fraiche, Kräuter-Crème-fraîche | 1.0g/ml
Crème double | | |
Joghurt | Joghurts | Naturjoghurt, Jogurt, Yoghurt, Vollmilchjoghurt | 1.03g/ml
Griechischer Joghurt | | Sahnejoghurt, griechischer Jogurt | 1.05g/ml
Skyr | | | 1.05g/ml
Quark | | Magerquark, Speisequark, Topfen, Sahnequark, Kräuterquark natur | 1.05g/ml
Kefir | | Ayran | 1.03g/ml
Dickmilch | | Sauermilch | 1.03g/ml
Mascarpone | | | 1.0g/ml
Ricotta | | | 1.05g/ml
Frischkäse | | Doppelrahmfrischkäse, Kräuterfrischkäse, Philadelphia | 1.05g/ml
Hüttenkäse | | körniger Frischkäse, Cottage Cheese |
Mozzarella | | Büffelmozzarella, Mozzarellakugel, Mini-Mozzarella, geriebener Mozzarella | 125g
Burrata | | | 125g
Feta | | Schafskäse, Fetakäse, Hirtenkäse, Schafkäse, Salzlakenkäse | 180g
Halloumi | | Grillkäse | 225g
Parmesan | | Parmigiano Reggiano, Parmesankäse, Grana Padano, geriebener Parmesan, Hartkäse, Montello |
Pecorino | | |
Gouda | | junger Gouda, mittelalter Gouda, geriebener Gouda |
Emmentaler | | geriebener Emmentaler |
Bergkäse | | Gruyère, Greyerzer, Appenzeller, Almkäse |
Cheddar | | |
Edamer | | |
Käse | | geriebener Käse, Reibekäse, Streukäse, Pizzakäse, Schnittkäse, Käsescheiben |
Butterkäse | | |
Tilsiter | | |
Raclettekäse | | |
Camembert | Camemberts | Brie | 250g
Ziegenkäse | | Ziegenfrischkäse, Ziegenkäserolle, Ziegencamembert |
Gorgonzola | | Blauschimmelkäse, Roquefort, Edelpilzkäse |
Harzer Käse | | Handkäse, Mainzer Käse |
Schmelzkäse | | Sahneschmelzkäse, Schmelzkäsescheiben |
Ei | Eier | Hühnerei, Hühnereier, Bio-Ei, Eier Größe M, Freilandei | 58g
Eigelb | Eigelbe | Eidotter, Dotter | 18g
Eiweiß | Eiweiße | Eiklar | 35g
Wachtelei | Wachteleier | | 10g
Kondensmilch | | Kaffeesahne, Dosenmilch | 1.07g/ml
Molke | | | 1.02g/ml
Pflanzendrink | | Pflanzenmilch | 1.02g/ml vegan
Haferdrink | | Hafermilch, Haferdrink Barista | 1.02g/ml vegan
Sojadrink | | Sojamilch | 1.02g/ml vegan
Mandeldrink | | Mandelmilch | 1.01g/ml vegan
Reisdrink | | Reismilch | 1.02g/ml vegan
Hafersahne | | Hafer-Cuisine, Haferkochcreme, Pflanzensahne, pflanzliche Sahne, vegane Sahne | 1.0g/ml vegan
Sojasahne | | Soja-Cuisine | 1.0g/ml vegan
Sojajoghurt | | pflanzlicher Joghurt, veganer Joghurt, Sojaghurt | 1.04g/ml vegan
Veganer Käse | | pflanzlicher Käse, veganer Reibekäse | vegan
Spätzle aus dem Kühlregal | | frische Spätzle |
Gnocchi | | Kartoffelgnocchi | vegan
Maultaschen | | Gemüsemaultaschen | 45g meat
Tortellini | | Ravioli, frische Pasta gefüllt |
Schupfnudeln | | Fingernudeln |
Kloßteig | | Kartoffelkloßteig, Knödelteig | vegan
Hefe | | frische Hefe, Frischhefe, Hefewürfel, Germ | 42g vegan
Hummus | | | vegan
Tsatsiki | | Tzatziki, Zaziki |
Kräuterbutter | | |

[frozen vegan]
TK-Erbsen | | tiefgekühlte Erbsen, Tiefkühlerbsen, TK Erbsen |
TK-Spinat | | tiefgekühlter Spinat, TK-Blattspinat, TK Spinat |
Rahmspinat | | | vegetarian
TK-Beeren | | tiefgekühlte Beeren, Beerenmischung TK, TK-Himbeeren, TK Beeren |
TK-Gemüse | | Tiefkühlgemüse, Gemüsemischung, Kaisergemüse, TK Gemüse |
Buttergemüse | | | vegetarian
TK-Kräuter | | tiefgekühlte Kräuter, 8-Kräuter-Mischung, TK Kräuter |
TK-Bohnen | | tiefgekühlte Bohnen, TK-Buschbohnen, TK Bohnen |
Edamame | | |
Pommes frites | | Pommes, Backofenpommes |
Kroketten | | Kartoffelkroketten |
Kartoffelpuffer | | Reibekuchen, Rösti | 60g
Fischstäbchen | | | 30g meat
Vanilleeis | | Eis, Speiseeis, Eiscreme | vegetarian
Eiswürfel | | Crushed Ice |
Suppengemüse tiefgekühlt | | TK-Suppengrün, TK-Suppengemüse |
`
