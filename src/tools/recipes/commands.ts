/** What the palette offers of the recipes. */
import type { ToolCommand } from '../tool-manifest.ts'
import {
  ALL_PATH,
  FOODS_PATH,
  IDEAS_PATH,
  IMPORT_PATH,
  NEW_RECIPE_PATH,
  PANTRY_PATH,
  SEASON_PATH,
  SETTINGS_PATH,
  SHOPPING_PATH,
  TAGS_PATH,
  WEEK_PATH,
} from './paths.ts'

export function recipesCommands(): readonly ToolCommand[] {
  return [
    {
      id: 'new',
      kind: 'action',
      label: 'Neues Rezept',
      words: 'Rezept anlegen, hinzufügen, schreiben',
      path: NEW_RECIPE_PATH,
    },
    {
      id: 'import',
      kind: 'action',
      label: 'Rezepte importieren',
      words: 'Import, Rezept aus dem Netz holen, Adresse, Link',
      path: IMPORT_PATH,
    },
    {
      id: 'ideas',
      kind: 'page',
      label: 'Was kochen wir heute?',
      words: 'Ideen, Vorschläge, Essen, Abendessen',
      path: IDEAS_PATH,
    },
    { id: 'all', kind: 'page', label: 'Alle Rezepte', words: 'Kochbuch', path: ALL_PATH },
    { id: 'week', kind: 'page', label: 'Woche', words: 'Wochenplan, Essensplan, Mahlzeiten', path: WEEK_PATH },
    { id: 'shopping', kind: 'page', label: 'Einkaufsliste', words: 'Einkauf, einkaufen', path: SHOPPING_PATH },
    { id: 'pantry', kind: 'page', label: 'Vorrat', words: 'Kühlschrank, Keller, läuft ab', path: PANTRY_PATH },
    { id: 'season', kind: 'page', label: 'Saison', words: 'Saisonkalender, Obst, Gemüse', path: SEASON_PATH },
    { id: 'tags', kind: 'setting', label: 'Schlagwörter', words: 'Schlagworte, Tags', path: TAGS_PATH },
    { id: 'foods', kind: 'setting', label: 'Lebensmittel', words: 'Zutaten', path: FOODS_PATH },
    {
      id: 'settings',
      kind: 'setting',
      label: 'Einstellungen der Rezeptideen',
      words: 'Kochbücher, Läden',
      path: SETTINGS_PATH,
    },
  ]
}
