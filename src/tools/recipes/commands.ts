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
  WEEK_PATH,
} from './paths.ts'

export function recipesCommands(): readonly ToolCommand[] {
  return [
    { id: 'new', kind: 'action', label: 'Neues Rezept', words: 'anlegen, schreiben', path: NEW_RECIPE_PATH },
    {
      id: 'import',
      kind: 'action',
      label: 'Rezept aus dem Netz holen',
      words: 'Import, Adresse, Link, importieren',
      path: IMPORT_PATH,
    },
    {
      id: 'ideas',
      kind: 'page',
      label: 'Was kochen wir?',
      words: 'Ideen, Vorschläge, Essen, Abendessen',
      path: IDEAS_PATH,
    },
    { id: 'all', kind: 'page', label: 'Alle Rezepte', words: 'Kochbuch', path: ALL_PATH },
    { id: 'week', kind: 'page', label: 'Wochenplan', words: 'Woche, Essensplan, Mahlzeiten', path: WEEK_PATH },
    { id: 'shopping', kind: 'page', label: 'Einkaufsliste', words: 'Einkauf, einkaufen', path: SHOPPING_PATH },
    { id: 'pantry', kind: 'page', label: 'Vorrat', words: 'Kühlschrank, Keller, läuft ab', path: PANTRY_PATH },
    { id: 'season', kind: 'page', label: 'Saisonkalender', words: 'Saison, Obst, Gemüse', path: SEASON_PATH },
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
