/** What may take the place of a food: „Name: Ersatz, Ersatz“, the best first. */
export const foodSubstitutes = `
Ahornsirup: Honig, Agavendicksaft, Zuckerrübensirup
Apfelessig: Weißweinessig, Essig
Apfelmus: Apfel
Bacon: Speck, Schinkenwürfel, Räuchertofu
Balsamico: Rotweinessig
Bärlauch: Schnittlauch, Knoblauch
Basmatireis: Jasminreis, Reis
Bleichsellerie: Knollensellerie, Fenchel
Brauner Zucker: Zucker, Kokosblütenzucker
Brokkoli: Blumenkohl, Romanesco
Bulgur: Couscous, Quinoa, Hirse
Butter: Margarine, Butterschmalz
Buttermilch: Kefir, Dickmilch, Joghurt
Butterschmalz: Butter, Öl
Champignon: Austernpilz, Kräuterseitling
Couscous: Bulgur, Hirse, Quinoa
Crème fraîche: Schmand, Saure Sahne
Chinesische Eiernudeln: Mie-Nudeln, Eiernudeln
Currypaste: Currypulver
Eiernudeln: Nudeln, Tagliatelle
Eigelb: Ei
Feta: Halloumi, Ziegenkäse, Räuchertofu
Feldsalat: Rucola, Spinat
Frischkäse: Mascarpone, Ricotta, Quark
Frühlingszwiebel: Schnittlauch, Zwiebel, Lauch
Gehackte Tomaten: Passierte Tomaten, Tomate
Gelatine: Agar-Agar
Gouda: Edamer, Butterkäse, Emmentaler
Griechischer Joghurt: Joghurt, Skyr, Quark
Grünkohl: Wirsing, Spitzkohl
Hackfleisch: Rinderhackfleisch, Sojaschnetzel, Linsen
Haferdrink: Sojadrink, Mandeldrink, Milch
Hähnchenbrust: Putenbrust, Tofu
Hefe: Trockenhefe
Hokkaidokürbis: Butternusskürbis, Kürbis
Honig: Ahornsirup, Agavendicksaft
Joghurt: Griechischer Joghurt, Skyr, Sojajoghurt
Kirschtomate: Tomate
Knollensellerie: Bleichsellerie, Petersilienwurzel
Kokosmilch: Sahne, Kokoscreme
Lauch: Frühlingszwiebel, Zwiebel
Limette: Zitrone
Limettensaft: Zitronensaft
Mascarpone: Frischkäse, Ricotta
Mehl: Dinkelmehl
Milch: Haferdrink, Sojadrink, Mandeldrink
Möhre: Pastinake, Petersilienwurzel
Mozzarella: Burrata, Gouda
Pancetta: Speck, Bacon
Parmesan: Pecorino, Bergkäse
Pastinake: Petersilienwurzel, Möhre
Pinienkerne: Sonnenblumenkerne, Cashewkerne
Puderzucker: Zucker
Quark: Skyr, Griechischer Joghurt, Frischkäse
Risottoreis: Milchreis, Graupen
Rotwein: Traubensaft
Rucola: Feldsalat, Spinat
Rote Linsen: Linsen, Schälerbsen
Saure Sahne: Schmand, Crème fraîche, Joghurt
Sahne: Hafersahne, Crème fraîche, Kokosmilch
Schalotte: Zwiebel
Schmand: Crème fraîche, Saure Sahne
Sojasoße: Misopaste
Spaghetti: Linguine, Tagliatelle, Nudeln
Speck: Bacon, Schinkenwürfel, Räuchertofu
Speisestärke: Mehl
Spinat: Mangold, TK-Spinat
Spitzkohl: Weißkohl, Chinakohl
Süßkartoffel: Kartoffel, Hokkaidokürbis
Tofu: Tempeh, Seitan
Vanilleschote: Vanilleextrakt, Vanillezucker
Walnüsse: Haselnüsse, Pekannüsse
Weißkohl: Spitzkohl, Wirsing
Weißwein: Gemüsebrühe, Apfelsaft
Weißweinessig: Apfelessig, Essig
Zitronensaft: Limettensaft, Weißweinessig
Zuckerschote: Erbse, Grüne Bohne
Zwiebel: Schalotte, Lauch
`
