"""The pictures of the sample deck: a module a section, each with its PICTURES: name -> (ground, function that draws)."""
