-- Counts open time: the time in which a client's team is available.
--
-- Why functions: the due time of a reply is set in the statement with which the customer's wait begins.
-- They implement the same rules as server/contract/floor/open-time.ts; a test compares them.
--
-- Inputs
--   hours        business_hours of the client; null if they were never set, which counts as always open.
--   since, upto  Times between which open time is counted.
--   days         Number of days to consider.
--   amount       Open time in milliseconds.
--
-- Outputs
--   open_spans      Open periods from since on.
--   counted_ms      Open time between the two times, in milliseconds; 0 if the second is not after the first.
--   add_counted_ms  First time by which the given amount of open time has passed; null if that does not happen within two years.

DROP FUNCTION IF EXISTS open_spans, counted_ms, add_counted_ms;

CREATE FUNCTION open_spans(hours jsonb, since timestamptz, days integer) RETURNS tstzmultirange
LANGUAGE sql STABLE AS $$
	SELECT coalesce(range_agg(tstzrange(opens, greatest(opens, closes))), '{}') * tstzmultirange(tstzrange(since, NULL))
	FROM (
		SELECT (d.date + (s.span->>'from')::interval) AT TIME ZONE (hours->>'time_zone') AS opens,
			(d.date + (s.span->>'to')::interval) AT TIME ZONE (hours->>'time_zone') AS closes
		FROM (
			-- The previous day's hours can reach beyond midnight when clocks change.
			SELECT (since AT TIME ZONE (hours->>'time_zone'))::date - 1 + n AS date FROM generate_series(0, days) n
		) d
		LEFT JOIN LATERAL (
			SELECT one->'spans' AS spans FROM jsonb_array_elements(hours->'holidays') one WHERE (one->>'date')::date = d.date LIMIT 1
		) h ON true
		CROSS JOIN LATERAL jsonb_array_elements(coalesce(h.spans, (
			SELECT jsonb_agg(w) FROM jsonb_array_elements(hours->'spans') w WHERE (w->>'day')::integer = extract(isodow FROM d.date)
		), '[]')) s(span)
	) all_spans
$$;

CREATE FUNCTION counted_ms(hours jsonb, since timestamptz, upto timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
	SELECT CASE
		WHEN upto <= since THEN 0
		WHEN NOT coalesce((hours->>'is_enabled')::boolean, false) THEN round(extract(epoch FROM upto - since) * 1000)
		ELSE (
			SELECT coalesce(sum(round(extract(epoch FROM upper(one) - lower(one)) * 1000)), 0)
			FROM unnest(open_spans(hours, since, (extract(epoch FROM upto - since) / 86400)::integer + 3)
				* tstzmultirange(tstzrange(since, upto))) one
		)
	END::bigint
$$;

CREATE FUNCTION add_counted_ms(hours jsonb, since timestamptz, amount bigint) RETURNS timestamptz
LANGUAGE plpgsql STABLE AS $$
DECLARE
	days integer;
	reached timestamptz;
BEGIN
	IF NOT coalesce((hours->>'is_enabled')::boolean, false) THEN
		RETURN since + make_interval(secs => amount / 1000.0);
	END IF;
	-- Most replies are due within days; the search covers two years only if there is hardly any open time.
	FOREACH days IN ARRAY ARRAY[4, 60, 731] LOOP
		SELECT lower(one.span) + make_interval(secs => (amount - one.before) / 1000.0) INTO reached FROM (
			SELECT span, coalesce(sum(extract(epoch FROM upper(span) - lower(span)) * 1000) OVER (
				ORDER BY lower(span) ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
			FROM unnest(open_spans(hours, since, days)) span
		) one
		WHERE amount <= one.before + extract(epoch FROM upper(one.span) - lower(one.span)) * 1000
		ORDER BY lower(one.span) LIMIT 1;
		EXIT WHEN reached IS NOT NULL;
	END LOOP;
	RETURN reached;
END $$;
