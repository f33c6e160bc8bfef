/** Bundled recipes of spring and summer, all our own; how they are read says `parse-seeds.ts`. */
export const warmSeeds = `
# spargel-mit-kartoffeln | Spargel mit neuen Kartoffeln | 2 | 20+25 | vegetarian
@ Frühling, Klassiker, Sonntag
> Das Essen, auf das man das ganze Jahr wartet.
- 1 kg Spargel
- 500 g Kartoffeln
- 80 g Butter
- 1 TL Zucker
- 1 Zitrone
- 2 EL Petersilie, gehackt
- Salz
* Bürste die Kartoffeln und koche sie mit Schale in Salzwasser etwa 20 Minuten gar.
* Schäle den Spargel und schneide die Enden ab. Bring Wasser mit Salz, Zucker und einer Scheibe Zitrone zum Kochen.
* Lass den Spargel darin 10–12 Minuten leise ziehen, bis ihn eine Gabel leicht durchsticht.
* Zerlass die Butter, rühr Petersilie und etwas Zitronensaft hinein und gieß sie über Spargel und Kartoffeln.

# baerlauch-spaghetti | Spaghetti mit Bärlauch | 2 | 10+10 | vegetarian
@ Frühling, schnell, Feierabend
> Zehn Minuten Arbeit, und die Küche riecht nach Wald.
- 250 g Spaghetti
- 80 g Bärlauch
- 40 g Parmesan
- 3 EL Olivenöl
- 2 EL Sonnenblumenkerne
- 1 TL Zitronensaft
- Salz und Pfeffer
* Koche die Spaghetti in Salzwasser nach der Packung.
* Röste die Sonnenblumenkerne ohne Fett, bis sie duften.
* Hacke den Bärlauch grob und verrühre ihn mit geriebenem Parmesan, Öl, Zitronensaft und den Kernen.
* Gib die tropfnassen Nudeln dazu und misch alles mit einem Schuss Nudelwasser.

# spinat-omelett | Omelett mit Spinat und Feta | 2 | 10+10 | vegetarian
@ Frühling, schnell, Abendessen
> Wenn es schnell gehen muss und trotzdem grün sein soll.
- 5 Eier
- 200 g Spinat
- 100 g Feta
- 1 Zwiebel
- 1 EL Butter
- 2 EL Milch
- 1 Prise Muskat
- Salz und Pfeffer
* Würfle die Zwiebel und dünste sie in der Hälfte der Butter glasig.
* Gib den gewaschenen Spinat tropfnass dazu, lass ihn zusammenfallen und würz ihn mit Muskat, Salz und Pfeffer.
* Verquirl die Eier mit der Milch. Lass sie in der restlichen Butter bei kleiner Hitze stocken.
* Verteil Spinat und Feta auf einer Hälfte, klapp die andere darüber und lass alles 2 Minuten warm werden.

# kraeuterquark-pellkartoffeln | Pellkartoffeln mit Kräuterquark | 2 | 10+20 | vegetarian
@ Frühling, Feierabend, günstig
> Einfacher geht es kaum, und satt macht es auch.
- 800 g Kartoffeln
- 500 g Quark
- 4 EL Milch
- 1 Bund Schnittlauch
- 0,5 Bund Radieschen
- 1 EL Leinöl
- Salz und Pfeffer
* Koche die Kartoffeln in der Schale in Salzwasser etwa 20 Minuten gar.
* Rühr den Quark mit der Milch glatt. Schneide Schnittlauch und Radieschen klein und heb sie unter.
* Würz kräftig mit Salz und Pfeffer, gib das Leinöl darüber und iss die Kartoffeln dazu.

# fruehlingssuppe-erbsen | Erbsensuppe mit Minze | 4 | 10+15 | vegan
@ Frühling, Suppe, schnell
> Leuchtend grün und in einer halben Stunde fertig.
- 600 g TK-Erbsen
- 1 Zwiebel
- 200 g Kartoffeln
- 800 ml Gemüsebrühe
- 200 ml Kokosmilch
- 5 Stiele Minze
- 1 EL Öl
- Salz und Pfeffer
* Würfle Zwiebel und Kartoffeln klein und dünste sie 3 Minuten im Öl.
* Gieß die Brühe an und koche die Kartoffeln etwa 10 Minuten weich.
* Gib die Erbsen dazu und koche sie 3 Minuten mit. Leg ein paar zum Bestreuen beiseite.
* Püriere die Suppe mit Kokosmilch und Minzblättern und schmeck sie ab.

# rhabarber-streusel | Rhabarber mit Streuseln | 4 | 15+30 | vegetarian
@ Frühling, Nachtisch, Gäste
> Warm aus dem Ofen, mit Joghurt oder Eis.
- 700 g Rhabarber
- 150 g Zucker
- 200 g Mehl
- 120 g Butter
- 50 g Haferflocken
- 1 Pck. Vanillezucker
- 1 Prise Salz
* Heiz den Ofen auf 190 Grad vor. Schneide den Rhabarber in Stücke und misch ihn in einer Form mit 60 g Zucker.
* Verknete Mehl, Haferflocken, Butter, Vanillezucker, Salz und den restlichen Zucker mit den Fingern zu Streuseln.
* Streu sie über den Rhabarber und back alles 30 Minuten goldbraun.

# lachs-gurkensalat | Lachs aus dem Ofen mit Gurkensalat | 2 | 15+15
@ Sommer, Feierabend, schnell
> Der Ofen macht die Arbeit, du machst den Salat.
- 300 g Lachsfilet
- 1 Gurke
- 150 g Joghurt
- 0,5 Bund Dill
- 1 Zitrone
- 1 TL Senf
- 1 EL Olivenöl
- Salz und Pfeffer
* Heiz den Ofen auf 180 Grad vor. Leg den Lachs in eine Form, beträufle ihn mit Öl und etwas Zitronensaft und würz ihn.
* Gar ihn 12–15 Minuten, bis er innen noch leicht glänzt.
* Hoble die Gurke fein, salze sie und drück sie nach 5 Minuten aus.
* Rühr Joghurt, Senf, Dill und einen Spritzer Zitrone zusammen und misch die Gurke darunter.

# tomatensalat-brot | Brotsalat mit Tomaten | 2 | 15+10 | vegan
@ Sommer, Salat, Reste
> Rettet altes Brot und schmeckt nach Urlaub.
- 200 g Ciabatta vom Vortag
- 500 g Tomaten
- 1 rote Zwiebel
- 0,5 Gurke
- 4 EL Olivenöl
- 2 EL Rotweinessig
- 1 Bund Basilikum
- Salz und Pfeffer
* Schneide das Brot in Würfel und röste es in 1 EL Öl rundum knusprig.
* Schneide Tomaten, Gurke und Zwiebel klein und misch sie mit Essig, Salz und Pfeffer.
* Heb Brot, Basilikum und das restliche Öl unter und lass den Salat 5 Minuten ziehen.

# zucchini-puffer | Zucchinipuffer mit Joghurt | 2 | 20+15 | vegetarian
@ Sommer, Mittagessen, Kinder
> Für die Wochen, in denen jeder Garten Zucchini verschenkt.
- 500 g Zucchini
- 2 Eier
- 80 g Mehl
- 50 g Haferflocken
- 200 g Joghurt
- 1 Knoblauchzehe
- 4 EL Öl zum Braten
- Salz und Pfeffer
* Reib die Zucchini grob, salze sie und drück sie nach 10 Minuten gut aus.
* Misch sie mit Eiern, Mehl, Haferflocken, Salz und Pfeffer.
* Brat aus der Masse im heißen Öl flache Puffer, auf jeder Seite etwa 4 Minuten.
* Rühr den Knoblauch in den Joghurt und iss ihn dazu.

# ratatouille | Ratatouille | 4 | 20+35 | vegan
@ Sommer, Vorrat, Gäste
> Schmeckt am nächsten Tag noch besser.
- 1 Aubergine
- 2 Zucchini
- 2 Paprika
- 600 g Tomaten
- 2 Zwiebeln
- 2 Knoblauchzehen
- 4 EL Olivenöl
- 2 Zweige Thymian
- Salz und Pfeffer
* Schneide alles Gemüse in mundgerechte Stücke, Zwiebeln und Knoblauch fein.
* Brat die Aubergine in der Hälfte des Öls kräftig an und nimm sie heraus.
* Dünste Zwiebeln, Knoblauch und Paprika im restlichen Öl, dann die Zucchini 5 Minuten mit.
* Gib Tomaten, Aubergine und Thymian dazu und lass alles zugedeckt 20 Minuten leise schmoren. Schmeck es ab.

# bohnensalat-kartoffeln | Bohnensalat mit Kartoffeln und Ei | 2 | 15+25 | vegetarian
@ Sommer, Salat, Mittagessen
> Lauwarm am besten.
- 400 g grüne Bohnen
- 500 g Kartoffeln
- 3 Eier
- 1 rote Zwiebel
- 3 EL Weißweinessig
- 4 EL Öl
- 1 TL Senf
- 1 TL Bohnenkraut
- Salz und Pfeffer
* Koche die Kartoffeln in der Schale gar, die Eier 9 Minuten.
* Gar die geputzten Bohnen mit dem Bohnenkraut in Salzwasser mindestens 10 Minuten.
* Verrühr Essig, Öl, Senf und die fein gewürfelte Zwiebel.
* Schneide Kartoffeln und Eier in Stücke und misch alles noch warm mit der Soße.

# gazpacho | Kalte Gurken-Tomaten-Suppe | 4 | 20+0 | vegan
@ Sommer, Suppe, schnell
> Für Tage, an denen niemand den Herd anmachen will.
- 800 g Tomaten
- 1 Gurke
- 1 Paprika
- 1 Knoblauchzehe
- 1 Scheibe Weißbrot
- 4 EL Olivenöl
- 2 EL Rotweinessig
- Salz und Pfeffer
* Schneide das Gemüse grob und leg etwas davon fein gewürfelt beiseite.
* Püriere den Rest mit Brot, Öl, Essig und Knoblauch sehr fein.
* Schmeck die Suppe ab, stell sie kalt und bestreu sie mit den Würfeln.

# pfifferling-nudeln | Bandnudeln mit Pfifferlingen | 2 | 15+15 | vegetarian
@ Sommer, Feierabend, Gäste
> Sobald es nach dem Regen wieder warm wird.
- 250 g Bandnudeln
- 300 g Pfifferlinge
- 1 Schalotte
- 150 ml Sahne
- 1 EL Butter
- 0,5 Bund Petersilie
- Salz und Pfeffer
* Putz die Pilze mit einem Pinsel und halbiere die großen. Koche die Nudeln in Salzwasser.
* Brat die Pilze in der Butter kräftig an, bis die Flüssigkeit verdampft ist. Gib die gewürfelte Schalotte dazu.
* Gieß die Sahne an, lass sie 3 Minuten einkochen und würz sie.
* Misch die Nudeln und die gehackte Petersilie darunter.

# haehnchen-paprika-pfanne | Hähnchenpfanne mit Paprika | 2 | 15+15
@ Sommer, schnell, Feierabend
> Alles in einer Pfanne, dazu Reis.
- 300 g Hähnchenbrust
- 2 Paprika
- 1 Zwiebel
- 150 g Reis
- 150 ml Gemüsebrühe
- 2 EL Schmand
- 1 TL Paprikapulver
- 1 EL Öl
- Salz und Pfeffer
* Koche den Reis nach der Packung.
* Schneide Hähnchen, Paprika und Zwiebel in Streifen. Brat das Fleisch im Öl 4 Minuten rundum an und nimm es heraus.
* Brat das Gemüse 4 Minuten, stäub das Paprikapulver darüber und gieß die Brühe an.
* Leg das Fleisch zurück, lass alles 4 Minuten ziehen und rühr den Schmand hinein.

# beerengruetze | Rote Grütze | 4 | 15+10+60 | vegan
@ Sommer, Nachtisch, Gäste
> Kalt mit Vanillesoße, warm auf Grießbrei.
- 750 g Beeren
- 250 ml Kirschsaft
- 60 g Zucker
- 35 g Speisestärke
- 1 Vanilleschote
* Rühr die Stärke mit 4 EL Saft glatt. Koche den restlichen Saft mit Zucker und dem Mark der Vanilleschote auf.
* Rühr die Stärke hinein und lass alles 1 Minute kochen.
* Heb die Beeren unter, lass sie einmal aufkochen und die Grütze 1 Stunde kalt werden.
`
