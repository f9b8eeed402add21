import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>
type Reach = Record<'entry' | 'app' | 'shop', Set<string>>

const ALL_ICONS = /\/lucide-react\.mjs$/

/** The pages that strangers open first, by a shared link or a search, so they must need few files. */
const FIRST_PAGES = ['BrowsePage', 'ListingPage']

/**
 * One file for what every page needs, one for the app around the pages, and one for the first pages. A group takes its
 * modules' imports along, so the smallest comes first, each with a priority of its own.
 * @param root the folder of the web app
 */
export function firstPageGroups(root: string) {
  let known: Reach | null = null
  return (['entry', 'app', 'shop'] as const).map((name, index) => ({
    debugName: name,
    name: (id: string, context: Context) => {
      known ??= reachOf(root, context)
      return known[name].has(id) ? name : null
    },
    priority: 8 - index,
  }))
}

/** The modules of the icons that a module imports; the library's own entry imports every icon of the app. */
function iconsIn(code: string, allIcons: string): string[] {
  const names = /import\s*\{([^}]+)\}\s*from\s*['"]lucide-react['"]/.exec(code)?.[1]?.split(',') ?? []
  const files = names.map((name) => name.trim().split(' ')[0] ?? '').map(fileNameOf)
  return files.map((file) => allIcons.replace(ALL_ICONS, `/icons/${file}.mjs`))
}

/** 'trash-2' of 'Trash2', 'circle-alert' of 'CircleAlert'. */
function fileNameOf(icon: string): string {
  return icon.replace(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase()
}

/** The modules that the entry, the app and the first pages import, directly or not. */
function reachOf(root: string, context: Context): Reach {
  const closureOf = (ids: string[]) => {
    const seen = new Set<string>()
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
      ids.push(
        ...importedIds.flatMap((imported) => (ALL_ICONS.test(imported) ? iconsIn(code ?? '', imported) : imported)),
      )
    }
    return seen
  }
  return {
    entry: closureOf([`${root}/src/main.tsx`]),
    app: closureOf([`${root}/src/App.tsx`]),
    shop: closureOf(FIRST_PAGES.map((page) => `${root}/src/pages/${page}.tsx`)),
  }
}
