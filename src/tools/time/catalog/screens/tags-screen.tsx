import { CatalogPage, type CatalogWords } from '#kit/catalog-page'
import { tagIcon } from '#ui/page/tool-icons'
import { tagsCollection } from '../../collections.ts'
import { MAX_NAME } from '../../model.ts'
import { useEntryCounts } from './use-entry-counts.ts'

const words: CatalogWords = {
  one: 'Schlagwort',
  many: 'Schlagwörter',
  fresh: 'Neues Schlagwort',
  edit: 'Schlagwort umbenennen',
  none: {
    title: 'Noch keine Schlagwörter',
    text: 'Sie verbinden Einträge über Projekte hinweg, zum Beispiel „Homeoffice“ oder „Reise“.',
  },
  icon: tagIcon,
}

/** What runs through all projects. */
export function TagsScreen() {
  const detailOf = useEntryCounts()
  return <CatalogPage collection={tagsCollection} words={words} maxName={MAX_NAME} detailOf={detailOf} />
}
