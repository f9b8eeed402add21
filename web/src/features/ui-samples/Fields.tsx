import { ITEM_CATEGORIES } from '@yardsnap/contract/items'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PriceField } from '#ui/PriceField.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

const DISTANCES = ['5', '10', '25', '50'].map((miles) => ({ value: miles, label: `${miles} mi` }))
const CATEGORIES = ITEM_CATEGORIES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

export function Fields() {
  const [quantity, setQuantity] = useState(1)
  const [price, setPrice] = useState('60.00')
  const [distance, setDistance] = useState('5')
  return (
    <div className="grid gap-5 desk:grid-cols-2">
      <TextField label="Sale title" placeholder="My Garage Sale" hint="What would make you stop?" />
      <TextField label="Sale title" defaultValue="" error="Title is required" />
      <TextField label="Search" icon={<Search />} type="search" placeholder="Pyrex bowl" />
      <TextField label="City" defaultValue="Winter Park" disabled />
      <Select label="Category" options={CATEGORIES} />
      <PriceField label="Price" value={price} onValueChange={setPrice} hint={`Stored as ${price}`} />
      <NumberField label="Quantity" value={quantity} onValueChange={setQuantity} hint={`Stored as ${quantity}`} />
      <ChipGroup label="Distance" options={DISTANCES} value={distance} onValueChange={setDistance} />
      <TextArea label="Description" className="desk:col-span-2" defaultValue="Six families, one street." />
      <div className="flex flex-col">
        <Checkbox label="Sell as a lot" defaultChecked />
        <Checkbox label="Sell as a lot" />
        <Checkbox label="Sell as a lot" disabled />
      </div>
      <div className="flex flex-col gap-2">
        <Switch label="Hide the street address" hint="Shown from the morning of the sale" defaultChecked />
        <Switch label="Hide the street address" />
      </div>
    </div>
  )
}
