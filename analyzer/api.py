def check(data):
    from analyzer.formats.mjlog import read
    from analyzer.facts.replay import Replay
    from analyzer.rulesets import of_log
    t = read(data)
    g = Replay(t, of_log(t, None).ruleset); g.run()
    return g
