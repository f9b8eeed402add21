import { t } from '@yardsnap/contract/texts'
import { escapeXml } from '#text/escape-xml.ts'
import { describeHouse, type FileDay, type FileHouse, nameHouse } from './file-rows.ts'

/** GeoJSON (RFC 7946). A house without a position is a feature without a geometry. */
export function toGeoJson(day: FileDay, houses: readonly FileHouse[]): string {
  const features = houses.map((house) => {
    const { latitude, longitude, saleUrl, ...properties } = house
    const isPlaced = latitude !== null && longitude !== null
    return {
      type: 'Feature',
      geometry: isPlaced ? { type: 'Point', coordinates: [longitude, latitude] } : null,
      properties: { name: nameHouse(house), ...properties, ...(saleUrl && { saleUrl }) },
    }
  })
  return `${JSON.stringify({ type: 'FeatureCollection', name: day.name, url: day.url, features })}\n`
}

/** KML 2.2, which My Maps and Google Earth read. */
export function toKml(day: FileDay, houses: readonly FileHouse[]): string {
  const placemarks = houses.map((house) => {
    const { latitude, longitude } = house
    const point =
      latitude === null || longitude === null
        ? ''
        : `\n      <Point><coordinates>${longitude},${latitude}</coordinates></Point>`
    return `    <Placemark>
      <name>${escapeXml(nameHouse(house))}</name>
      <description>${escapeXml(describeHouse(house))}</description>${point}
    </Placemark>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
  <Document>
    <name>${escapeXml(day.name)}</name>
    <description>${escapeXml(day.url)}</description>
${placemarks.join('\n')}
  </Document>
</kml>
`
}

/** GPX 1.1, which devices and hiking apps read. A waypoint needs a position: houses without one are counted in the description. */
export function toGpx(day: FileDay, houses: readonly FileHouse[]): string {
  const waypoints = houses.flatMap((house) => {
    if (house.latitude === null || house.longitude === null) return []
    return `  <wpt lat="${house.latitude}" lon="${house.longitude}">
    <name>${escapeXml(nameHouse(house))}</name>
    <desc>${escapeXml(describeHouse(house))}</desc>
  </wpt>`
  })
  const missing = houses.length - waypoints.length
  const note = missing > 0 ? ` ${t`Without a position, and not in this file: ${missing}`}` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${escapeXml(new URL(day.url).host)}" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata>
    <name>${escapeXml(day.name)}</name>
    <desc>${escapeXml(`${day.url}${note}`)}</desc>
  </metadata>
${waypoints.join('\n')}
</gpx>
`
}
