import type { ItemCategory, ItemCondition } from '@yardsnap/contract/items'
import type { PriceRule } from '@yardsnap/contract/price-rules'
import type { StickerColor } from '@yardsnap/contract/sticker-colors'
import type { Drawing } from './drawings.ts'

export interface SampleItem {
  title: string
  drawing: Drawing
  category: ItemCategory
  condition: ItemCondition
  /** In dollars. */
  price: number
  quantity?: number
  stickerColor?: StickerColor
  /** The number under its barcode. */
  gtin?: string
}

export interface SampleListing {
  seller: { firstName: string; lastName: string }
  title: string
  description: string
  address: { streetAddress: string; city: string; state: string; zipCode: string }
  /** Day of the next weekend: 0 is Saturday, 1 is Sunday. */
  weekendDay: 0 | 1
  startTime: string
  endTime: string
  /** The day after, when everything is half price. */
  secondDay?: { startTime: string; endTime: string; note: string }
  /** Of its day: `from` is a time, HH:MM. */
  rules?: (Partial<PriceRule> & { from: string })[]
  wall: string
  /** File name of its photo in the folder `pictures`. */
  picture: string
  items: SampleItem[]
}

/** Fictional sales of fictional people, at public buildings. */
export const SAMPLE_SALES: SampleListing[] = [
  {
    seller: { firstName: 'Marian', lastName: 'Cole' },
    title: 'Estate sale: mid-century house, everything goes',
    description: 'Forty years of good furniture, records and pictures. Bring a truck. Cash or card.',
    address: { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' },
    weekendDay: 0,
    startTime: '08:00',
    endTime: '14:00',
    secondDay: { startTime: '10:00', endTime: '14:00', note: 'Bring boxes' },
    wall: '#E9DFC9',
    picture: 'estate.jpg',
    items: [
      { title: 'Green armchair', drawing: 'armchair', category: 'furniture', condition: 'good', price: 60 },
      {
        title: 'Floor lamp with linen shade',
        drawing: 'lamp',
        category: 'furniture',
        condition: 'excellent',
        price: 35,
      },
      { title: 'Oval mirror, gilded', drawing: 'mirror', category: 'art', condition: 'good', price: 45 },
      { title: 'Record player in walnut case', drawing: 'record', category: 'music', condition: 'good', price: 85 },
      { title: 'Landscape in oak frame', drawing: 'picture', category: 'art', condition: 'good', price: 40 },
      { title: 'Blue stoneware vase', drawing: 'vase', category: 'art', condition: 'excellent', price: 18 },
    ],
  },
  {
    seller: { firstName: 'Teo', lastName: 'Nguyen' },
    title: 'Multi-family sale on Maple Street',
    description: 'Six families, one street. Kitchen, toys, tools and a lot of books.',
    address: { streetAddress: '460 E New England Ave', city: 'Winter Park', state: 'FL', zipCode: '32789' },
    weekendDay: 0,
    startTime: '07:30',
    endTime: '12:00',
    rules: [
      { from: '10:30', scope: 'color', color: 'blue', percentOff: 25 },
      { from: '11:00', scope: 'category', category: 'books', kind: 'bag', amount: '5' },
    ],
    wall: '#DCE6E0',
    picture: 'multi-family.jpg',
    items: [
      {
        title: 'Pyrex mixing bowls, set of three',
        drawing: 'bowls',
        category: 'kitchen',
        condition: 'good',
        price: 24,
        gtin: '012345678905',
      },
      {
        title: 'Steel kettle',
        drawing: 'kettle',
        category: 'kitchen',
        condition: 'good',
        price: 12,
        stickerColor: 'blue',
      },
      { title: 'Novels, hardcover', drawing: 'books', category: 'books', condition: 'good', price: 2, quantity: 40 },
      { title: 'Teddy bear', drawing: 'bear', category: 'toys', condition: 'excellent', price: 8 },
      { title: 'Cordless drill', drawing: 'drill', category: 'tools', condition: 'fair', price: 20 },
    ],
  },
  {
    seller: { firstName: 'Ines', lastName: 'Duarte' },
    title: 'Moving abroad: furniture and kitchen',
    description: 'Everything must be gone by Sunday evening. Make an offer.',
    address: { streetAddress: '100 W Church St', city: 'Kissimmee', state: 'FL', zipCode: '34741' },
    weekendDay: 1,
    startTime: '09:00',
    endTime: '16:00',
    wall: '#EADBD3',
    picture: 'moving.jpg',
    items: [
      { title: 'Side table with drawer', drawing: 'table', category: 'furniture', condition: 'good', price: 45 },
      { title: 'Potted snake plant', drawing: 'plant', category: 'garden', condition: 'excellent', price: 15 },
      { title: 'Winter coat, navy, size M', drawing: 'coat', category: 'clothing', condition: 'good', price: 30 },
      { title: 'Acoustic guitar', drawing: 'guitar', category: 'music', condition: 'good', price: 70 },
    ],
  },
  {
    seller: { firstName: 'Walt', lastName: 'Brandt' },
    title: 'Toys, books and a bike',
    description: 'Our two are grown. Good homes wanted.',
    address: { streetAddress: '1 City Plaza', city: 'Oviedo', state: 'FL', zipCode: '32765' },
    weekendDay: 1,
    startTime: '08:00',
    endTime: '13:00',
    wall: '#DDE3EC',
    picture: 'toys.jpg',
    items: [
      { title: 'Red bicycle, 24 inch', drawing: 'bicycle', category: 'sports', condition: 'good', price: 55 },
      { title: 'Big teddy bear', drawing: 'bear', category: 'toys', condition: 'good', price: 10 },
      { title: 'Picture books', drawing: 'books', category: 'books', condition: 'fair', price: 1, quantity: 25 },
      { title: 'Desk lamp', drawing: 'lamp', category: 'furniture', condition: 'fair', price: 6 },
    ],
  },
]
