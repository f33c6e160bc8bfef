/** Bundled recipes of autumn and winter and of the whole year, all our own; how they are read says `parse-seeds.ts`. */
export const coldSeeds = `
# kuerbissuppe | Kürbissuppe mit Ingwer | 4 | 15+25 | vegan
@ Herbst, Suppe, Gäste
> Der Hokkaido muss nicht einmal geschält werden.
- 1 Hokkaidokürbis
- 2 Möhren
- 1 Zwiebel
- 20 g Ingwer
- 750 ml Gemüsebrühe
- 400 ml Kokosmilch
- 1 EL Öl
- Salz und Pfeffer
* Wasch den Kürbis, entkern ihn und schneide ihn in Stücke. Schneide Möhren, Zwiebel und Ingwer klein.
* Dünste alles 5 Minuten im Öl.
* Gieß die Brühe an und koche das Gemüse etwa 20 Minuten weich.
* Püriere die Suppe mit der Kokosmilch und schmeck sie ab.

# zwiebelkuchen | Zwiebelkuchen vom Blech | 4 | 25+40+30
@ Herbst, Gäste, Wochenende
> Zum ersten jungen Wein.
- 400 g Mehl
- 1 Pck. Trockenhefe
- 220 ml Wasser, lauwarm
- 1 kg Zwiebeln
- 125 g Speckwürfel
- 250 g Schmand
- 3 Eier
- 1 TL Kümmel
- 3 EL Öl
- Salz und Pfeffer
* Verknete Mehl, Hefe, 1 TL Salz, Wasser und 2 EL Öl zu einem glatten Teig und lass ihn 30 Minuten gehen.
* Schneide die Zwiebeln in Ringe und dünste sie mit dem Speck im restlichen Öl 15 Minuten weich.
* Heiz den Ofen auf 200 Grad vor. Verquirl Schmand, Eier, Kümmel, Pfeffer und wenig Salz und misch die Zwiebeln darunter.
* Roll den Teig auf dem Blech aus, verteil die Masse darauf und back den Kuchen 25 Minuten.

# kartoffelsuppe | Kartoffelsuppe mit Würstchen | 4 | 20+25
@ Herbst, Suppe, Kinder
> Wärmt von innen und reicht auch morgen noch.
- 1 kg Kartoffeln
- 1 Bund Suppengrün
- 1 Zwiebel
- 1 l Gemüsebrühe
- 4 Wiener Würstchen
- 2 EL saure Sahne
- 1 TL Majoran
- 1 EL Butter
- Salz und Pfeffer
* Schäle und würfle Kartoffeln, Suppengrün und Zwiebel.
* Dünste das Gemüse 5 Minuten in der Butter, gieß die Brühe an und koche alles 20 Minuten weich.
* Zerdrück die Hälfte der Kartoffeln im Topf, damit die Suppe sämig wird.
* Würz sie mit Majoran, Salz und Pfeffer, lass die Würstchen darin heiß werden und rühr die saure Sahne hinein.

# linsensuppe | Linsensuppe mit Wurzelgemüse | 4 | 15+40 | vegan
@ Winter, Suppe, günstig
> Ein Schuss Essig zum Schluss macht sie rund.
- 300 g Linsen
- 2 Möhren
- 200 g Knollensellerie
- 1 Stange Lauch
- 300 g Kartoffeln
- 1,2 l Gemüsebrühe
- 2 EL Essig
- 1 Lorbeerblatt
- 1 EL Öl
- Salz und Pfeffer
* Schneide alles Gemüse in kleine Würfel und dünste es 5 Minuten im Öl.
* Gib Linsen, Lorbeerblatt und Brühe dazu und koche alles 35 Minuten leise.
* Nimm das Lorbeerblatt heraus, rühr den Essig hinein und schmeck die Suppe ab.

# rotes-linsencurry | Rotes Linsencurry mit Spinat | 2 | 10+20 | vegan
@ schnell, Feierabend, Winter
> Steht in einer halben Stunde auf dem Tisch, alles aus dem Vorrat.
- 200 g rote Linsen
- 400 ml Kokosmilch
- 400 g gehackte Tomaten
- 200 g TK-Spinat
- 1 Zwiebel
- 1 Knoblauchzehe
- 2 TL Currypulver
- 1 EL Öl
- Salz
* Würfle Zwiebel und Knoblauch und dünste sie im Öl, bis sie weich sind. Röste das Currypulver kurz mit.
* Gib Linsen, Tomaten, Kokosmilch und 100 ml Wasser dazu und koche alles 12 Minuten.
* Rühr den Spinat hinein, lass ihn 4 Minuten heiß werden und würz mit Salz. Dazu passt Reis.

# gruenkohl-kartoffeln | Grünkohl mit Kartoffeln und Mettwurst | 4 | 20+60
@ Winter, Klassiker, Gäste
> Nach dem Spaziergang in der Kälte.
- 1 kg Grünkohl
- 800 g Kartoffeln
- 4 Mettwürste
- 2 Zwiebeln
- 500 ml Gemüsebrühe
- 2 EL Haferflocken
- 1 EL Senf
- 1 EL Schmalz
- Salz und Pfeffer
* Zupf den Grünkohl von den Stielen, wasch ihn gründlich und schneide ihn grob.
* Dünste die gewürfelten Zwiebeln im Schmalz, gib den Kohl nach und nach dazu und gieß die Brühe an.
* Lass ihn 30 Minuten schmoren, leg die Würste darauf und schmor alles noch 25 Minuten.
* Koche inzwischen die Kartoffeln. Binde den Kohl mit den Haferflocken und würz ihn mit Senf, Salz und Pfeffer.

# rosenkohl-ofen | Ofengemüse mit Rosenkohl | 2 | 15+30 | vegan
@ Winter, Ofen, Feierabend
> Ein Blech, ein Löffel Öl, viel Geschmack.
- 400 g Rosenkohl
- 400 g Kartoffeln
- 2 Möhren
- 1 rote Zwiebel
- 3 EL Olivenöl
- 1 TL Senf
- 2 EL Walnüsse
- Salz und Pfeffer
* Heiz den Ofen auf 200 Grad vor. Halbiere den Rosenkohl, schneide Kartoffeln, Möhren und Zwiebel in Spalten.
* Misch alles auf dem Blech mit Öl, Senf, Salz und Pfeffer.
* Röste das Gemüse 30 Minuten, wende es einmal und streu in den letzten 5 Minuten die Walnüsse darüber.

# wirsing-hack-pfanne | Wirsingpfanne mit Hackfleisch | 2 | 10+20
@ Winter, schnell, Feierabend
> Deftig, günstig und in einer Pfanne.
- 300 g Hackfleisch
- 400 g Wirsing
- 1 Zwiebel
- 150 ml Gemüsebrühe
- 100 g Schmand
- 1 TL Kümmel
- 1 EL Öl
- Salz und Pfeffer
* Schneide Wirsing und Zwiebel in feine Streifen.
* Brat das Hackfleisch im Öl krümelig, gib Zwiebel und Kümmel dazu.
* Misch den Wirsing darunter, gieß die Brühe an und gar alles zugedeckt 10 Minuten.
* Rühr den Schmand hinein und schmeck ab. Dazu passen Kartoffeln.

# rote-bete-risotto | Risotto mit Roter Bete | 2 | 10+30 | vegetarian
@ Winter, Gäste, Abendessen
> Rührt sich fast von selbst und leuchtet auf dem Teller.
- 200 g Risottoreis
- 300 g Rote Bete
- 1 Schalotte
- 100 ml Weißwein
- 700 ml Gemüsebrühe
- 50 g Parmesan
- 1 EL Butter
- 1 EL Öl
- Salz und Pfeffer
* Schäle die Rote Bete und reib sie grob. Halte die Brühe heiß.
* Dünste die gewürfelte Schalotte im Öl, rühr den Reis ein, bis er glänzt, und lösch mit dem Wein ab.
* Gib die Rote Bete dazu und gieß nach und nach Brühe an. Rühr immer wieder, etwa 20 Minuten lang.
* Nimm den Topf vom Herd, rühr Butter und Parmesan hinein und lass alles 2 Minuten ruhen.

# feldsalat-birne | Feldsalat mit Birne und Walnüssen | 2 | 15+5 | vegetarian
@ Herbst, Salat, schnell, Gäste
> Ein Abendessen mit Brot oder die Vorspeise für vier.
- 150 g Feldsalat
- 1 Birne
- 100 g Ziegenkäse
- 40 g Walnüsse
- 2 EL Apfelessig
- 3 EL Öl
- 1 TL Honig
- 1 TL Senf
- Salz und Pfeffer
* Wasch den Feldsalat gründlich und schleuder ihn trocken. Röste die Walnüsse ohne Fett.
* Verrühr Essig, Öl, Honig, Senf, Salz und Pfeffer.
* Schneide die Birne in dünne Spalten, misch sie mit Salat und Soße und verteil Käse und Nüsse darauf.

# apfelpfannkuchen | Apfelpfannkuchen | 2 | 10+20 | vegetarian
@ Herbst, Kinder, schnell, Frühstück
> Süßes Mittagessen, das alle lieben.
- 2 Äpfel
- 200 g Mehl
- 300 ml Milch
- 3 Eier
- 2 EL Butter
- 1 TL Zimt
- 2 EL Zucker
- 1 Prise Salz
* Verrühr Mehl, Milch, Eier und Salz zu einem glatten Teig und lass ihn 5 Minuten stehen.
* Schneide die Äpfel in dünne Scheiben.
* Brat einen Teil der Scheiben in etwas Butter an, gieß Teig darüber und back den Pfannkuchen auf beiden Seiten goldbraun. Mach mit dem Rest weiter.
* Bestreu alles mit Zimt und Zucker.

# bratapfel | Bratäpfel mit Nüssen | 4 | 15+30 | vegetarian
@ Winter, Weihnachten, Nachtisch, Gäste
> Duftet nach Advent.
- 4 Äpfel
- 50 g Rosinen
- 50 g Haselnüsse
- 50 g Marzipan
- 2 EL Honig
- 2 EL Butter
- 1 TL Zimt
* Heiz den Ofen auf 180 Grad vor. Stich das Kerngehäuse der Äpfel großzügig aus.
* Hacke die Haselnüsse und misch sie mit Rosinen, Marzipan, Honig und Zimt.
* Füll die Äpfel damit, setz sie in eine Form und leg die Butter darauf.
* Back sie etwa 30 Minuten, bis die Schale aufspringt. Dazu passt Vanillesoße.

# kaesespaetzle | Käsespätzle mit Röstzwiebeln | 2 | 15+15 | vegetarian
@ ganzes Jahr, Klassiker, Kinder
> Trost in einer Pfanne.
- 500 g frische Spätzle
- 200 g Bergkäse
- 3 Zwiebeln
- 2 EL Butter
- 100 ml Gemüsebrühe
- 2 EL Schnittlauch
- Salz und Pfeffer
* Schneide die Zwiebeln in Ringe und brat sie in der Butter bei mittlerer Hitze 12 Minuten goldbraun. Nimm sie heraus.
* Erhitz die Spätzle mit der Brühe in derselben Pfanne.
* Reib den Käse darüber, rühr, bis er Fäden zieht, und würz mit Pfeffer. Gib Zwiebeln und Schnittlauch darauf.

# chili-sin-carne | Chili mit Bohnen und Mais | 4 | 15+30 | vegan
@ ganzes Jahr, Gäste, Feier, Vorrat
> Für viele Leute, aus wenigen Dosen.
- 2 Dosen Kidneybohnen
- 1 Dose Dosenmais
- 800 g gehackte Tomaten
- 2 Paprika
- 2 Zwiebeln
- 2 EL Tomatenmark
- 2 TL Kreuzkümmel
- 1 TL Chiliflocken
- 2 EL Öl
- Salz
* Würfle Zwiebeln und Paprika und brat sie 5 Minuten im Öl an.
* Röste Tomatenmark, Kreuzkümmel und Chiliflocken kurz mit.
* Gib die Tomaten dazu und lass alles 15 Minuten kochen.
* Rühr abgespülte Bohnen und Mais hinein, koche das Chili noch 10 Minuten und schmeck es ab.

# gemuesereis-mit-ei | Gebratener Reis mit Gemüse und Ei | 2 | 10+15 | vegetarian
@ ganzes Jahr, schnell, Reste
> Wird am besten mit Reis von gestern.
- 200 g Reis
- 250 g TK-Gemüse
- 3 Eier
- 3 Frühlingszwiebeln
- 2 EL Sojasoße
- 1 TL Ingwer, gerieben
- 2 EL Öl
* Koche den Reis und lass ihn ausdampfen, oder nimm den vom Vortag.
* Brat das Gemüse im Öl 5 Minuten, gib Ingwer und Reis dazu und brat alles kräftig an.
* Schieb alles an den Rand, lass die verquirlten Eier in der Mitte stocken und misch sie darunter.
* Würz mit Sojasoße und streu die Frühlingszwiebeln darüber.
`
