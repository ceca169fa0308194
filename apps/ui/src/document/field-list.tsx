import './field-list.css';
import type { Field } from './fields.js';

/** A structured document as people read it. */
export const FieldList = ({ fields }: { readonly fields: readonly Field[] }) => (
  <dl className="parley-fields">
    {fields.map(({ name, value }, index) => (
      <div key={index}>
        <dt>{name}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
);
