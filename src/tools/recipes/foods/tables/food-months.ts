/**
 * When fruits and vegetables are there in Central Europe: „Name | outdoors | from store“, months as „9-2“. Own knowledge of growers'
 * usual times, on the careful side; without heated greenhouses.
 */
export const foodMonths = `
Apfel | 8-11 | 12-5
Aprikose | 7-8 |
Artischocke | 7-10 |
Aubergine | 7-10 |
Bärlauch | 3-5 |
Birne | 8-10 | 11-1
Bleichsellerie | 6-10 | 11
Blumenkohl | 5-11 |
Brokkoli | 6-11 |
Brombeere | 7-9 |
Butternusskürbis | 9-10 | 11-2
Chicorée | 10-4 |
Chinakohl | 8-11 | 12-3
Dicke Bohne | 6-8 |
Eisbergsalat | 5-10 |
Endivie | 8-11 | 12
Erbse | 6-8 |
Erdbeere | 5-7 |
Esskastanie | 9-11 | 12
Feldsalat | 9-4 |
Fenchel | 6-11 |
Frühlingszwiebel | 4-10 |
Grüne Bohne | 7-10 |
Grüner Spargel | 4-6 |
Grünkohl | 11-2 |
Gurke | 6-9 |
Heidelbeere | 6-9 |
Himbeere | 6-9 |
Hokkaidokürbis | 8-11 | 12-2
Holunderbeere | 8-9 |
Holunderblüte | 5-6 |
Johannisbeere | 6-8 |
Kartoffel | 6-10 | 11-5
Kirsche | 6-8 |
Knoblauch | 6-9 | 10-4
Knollensellerie | 8-11 | 12-3
Kohlrabi | 5-10 |
Kopfsalat | 5-10 |
Kürbis | 8-11 | 12-2
Lauch | 7-3 | 4
Mairübe | 5-7 |
Maiskolben | 7-10 |
Mangold | 5-10 |
Mirabelle | 8-9 |
Möhre | 6-11 | 12-5
Paprika | 7-10 |
Pastinake | 9-3 | 4
Petersilienwurzel | 9-2 | 3
Pfifferling | 6-10 |
Pfirsich | 7-9 |
Pflaume | 7-10 |
Quitte | 9-11 | 12
Radicchio | 6-10 |
Radieschen | 4-10 |
Rettich | 5-10 | 11-2
Rhabarber | 4-6 |
Rosenkohl | 10-3 |
Rote Bete | 7-11 | 12-4
Rotkohl | 7-11 | 12-4
Rucola | 4-10 |
Sauerkirsche | 7-8 |
Schwarzwurzel | 10-3 | 4
Spargel | 4-6 |
Spinat | 3-6, 9-11 |
Spitzkohl | 5-10 | 11
Stachelbeere | 6-8 |
Steckrübe | 9-11 | 12-3
Steinpilz | 7-10 |
Tomate | 7-10 |
Topinambur | 10-4 |
Weintraube | 8-10 |
Weißkohl | 6-11 | 12-4
Wirsing | 6-2 | 3
Zucchini | 6-10 |
Zuckerschote | 6-8 |
Zwiebel | 7-10 | 11-5
`
