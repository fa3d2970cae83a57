-- Since when an effect that a worker holds had been due. Given back or taken from a lost worker it has that place in its
-- lane again, before all that became due after it. Null until it is first claimed.
alter table effect add column waiting_since timestamptz;
