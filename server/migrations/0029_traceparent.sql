-- The W3C Trace Context of the request that queued an effect; null if it was not traced.
alter table effect add column traceparent text;
