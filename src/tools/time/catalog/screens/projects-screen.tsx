import { CatalogPage, type CatalogWords } from '#kit/catalog-page'
import { DELETED_PROJECT } from '../catalog.ts'
import { projectsCollection } from '../../collections.ts'
import { MAX_NAME } from '../../model.ts'
import { nextProjectColor, projectColors } from '../project-colors.ts'
import { folderIcon } from '../../frame/screens/settings-icons.ts'
import { useEntryCounts } from './use-entry-counts.ts'

const words: CatalogWords = {
  one: 'Projekt',
  many: 'Projekte',
  fresh: 'Neues Projekt',
  edit: 'Projekt bearbeiten',
  none: {
    title: 'Noch keine Projekte',
    text: 'Du brauchst keine: Zeit zählt auch ohne. Mit Projekten siehst du in der Auswertung, wofür sie da war.',
  },
  lead: `Archivierte stehen nicht mehr zur Auswahl. Einträge eines gelöschten Projekts bleiben, als „${DELETED_PROJECT}“.`,
  icon: folderIcon,
}

const colors = { choices: projectColors, next: nextProjectColor }

/** The projects users work for. */
export function ProjectsScreen() {
  const detailOf = useEntryCounts()
  return (
    <CatalogPage collection={projectsCollection} words={words} maxName={MAX_NAME} colors={colors} detailOf={detailOf} />
  )
}
